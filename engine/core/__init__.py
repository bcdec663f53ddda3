"""Tools that know no puzzle: values, jobs, errors, files, dates, seeds, the database of the house."""
