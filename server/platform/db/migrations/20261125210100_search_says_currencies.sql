-- expand
-- The search text of tokens and bids says the currency of the price, too. A trigger makes it from now on: to change what a generated
-- column says would rewrite the table and its indexes, and block reads and writes meanwhile.
alter table tokens alter column search drop expression;
create function set_token_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.name || e'\x1f' || new.token_id::text || e'\x1f' || new.creator || e'\x1f' || new.owner || e'\x1f'
    || coalesce(new.collection, '') || e'\x1f' || new.status || e'\x1f' || new.currency);
  return new;
end $$;
create trigger set_search before insert or update of name, token_id, creator, owner, collection, status, currency on tokens
  for each row execute function set_token_search();

alter table bids alter column search drop expression;
create function set_bid_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.token_id::text || e'\x1f' || coalesce(new.token_name, '') || e'\x1f' || new.bidder || e'\x1f'
    || coalesce(new.bidder_name, '') || e'\x1f' || new.currency);
  return new;
end $$;
create trigger set_search before insert or update of token_id, token_name, bidder, bidder_name, currency on bids
  for each row execute function set_bid_search();
