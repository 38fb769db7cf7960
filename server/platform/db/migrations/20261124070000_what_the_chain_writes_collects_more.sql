-- expand
-- Like what is fed, what the chain writes collects up to PostgreSQL's own limit of 4 MB before it goes into the trigram indexes:
-- they took as long as all other indexes of tokens together. An import's own limit holds for these tables too.
alter index tokens_search reset (gin_pending_list_limit);
alter index bids_search reset (gin_pending_list_limit);
alter index fees_search reset (gin_pending_list_limit);
