-- PostgreSQL takes no statistics of an expression from a partial index, so it expected a two hundredth of all tokens of any
-- creator, and read all rows of one who has a twelfth.
create statistics tokens_lower_creator on (lower(creator)) from tokens;
analyze tokens;
