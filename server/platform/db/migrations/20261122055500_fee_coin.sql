-- What a fee of buy type 'coin' was paid in: the coin of its chain, ETH where the chain isn't known.
alter table fees add column coin text collate "pg_c_utf8" not null default 'ETH';

-- The search text says the coin too. A trigger makes it from now on: to change what a generated column says would rewrite the
-- table and its indexes, and hold everybody up meanwhile.
alter table fees alter column search drop expression;
create function set_fee_search() returns trigger language plpgsql as $$
begin
  new.search := lower(new.token_id::text || e'\x1f' || trim_scale(new.amount)::text || ' '
    || case new.buy_type when 'token' then 'PKS' else new.coin end);
  return new;
end $$;
create trigger set_search before insert or update of token_id, amount, buy_type, coin on fees
  for each row execute function set_fee_search();

update fees set coin = paid.symbol
from chain_currencies as paid
where paid.chain_id = fees.chain_id and paid.address = '0x0000000000000000000000000000000000000000'
  and paid.symbol <> 'ETH' and fees.buy_type = 'coin';
