-- expand
-- The views for reporting tools, version 1. They have no names, email addresses, wallets or texts of people. Published
-- columns never change: a change that dashboards notice makes a schema reporting_v2 next to this one.

-- The secret of the pseudonyms, made with the database. The role that reads the views can't read it.
create table reporting_salt (
  is_only boolean primary key default true check (is_only),
  salt bytea not null
);
insert into reporting_salt (salt) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- A pseudonym: the same for the same value, and worthless without the secret. Null for null.
create function reporting_pseudonym(salt bytea, kind text, value text) returns text language sql immutable parallel safe
return left(encode(sha256(salt || convert_to(kind || ' ' || value, 'UTF8')), 'hex'), 32);

create schema if not exists reporting_v1;
comment on schema reporting_v1 is 'Masked views for reporting tools, version 1.';

create view reporting_v1.users as
  select reporting_pseudonym((select salt from reporting_salt), 'user', id::text) as user_key,
    reporting_pseudonym((select salt from reporting_salt), 'wallet', lower(address)) as wallet_key,
    account_type,
    status,
    email is not null as has_email,
    phone_number is not null as has_phone,
    deleted_at is not null as is_deleted,
    created_at
  from users;
comment on view reporting_v1.users is 'The users of the marketplace, deleted ones included.';
comment on column reporting_v1.users.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace.';
comment on column reporting_v1.users.wallet_key is 'Pseudonym of the wallet address, as in tokens and bids. Null without one.';
comment on column reporting_v1.users.account_type is 'Kind of account, as the marketplace reports it.';
comment on column reporting_v1.users.status is 'active or blocked.';
comment on column reporting_v1.users.has_email is 'Whether an email address is known.';
comment on column reporting_v1.users.has_phone is 'Whether a phone number is known.';
comment on column reporting_v1.users.is_deleted is 'Whether the user is deleted.';
comment on column reporting_v1.users.created_at is 'When the user joined.';

create view reporting_v1.logins as
  select id,
    reporting_pseudonym((select salt from reporting_salt), 'user', user_id::text) as user_key,
    country_code,
    status,
    created_at
  from logins;
comment on view reporting_v1.logins is 'Sign-ins of users at the marketplace.';
comment on column reporting_v1.logins.id is 'Id of the sign-in.';
comment on column reporting_v1.logins.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace. Null if unknown.';
comment on column reporting_v1.logins.country_code is 'Country of the network, ISO 3166-1 alpha-2.';
comment on column reporting_v1.logins.status is 'Success or Failed.';
comment on column reporting_v1.logins.created_at is 'When it happened.';

create view reporting_v1.verifications as
  select id,
    reporting_pseudonym((select salt from reporting_salt), 'user', user_id::text) as user_key,
    status,
    decided_at,
    created_at
  from verifications;
comment on view reporting_v1.verifications is 'Requests of users to have their email address verified.';
comment on column reporting_v1.verifications.id is 'Id of the request.';
comment on column reporting_v1.verifications.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace.';
comment on column reporting_v1.verifications.status is 'Pending, Accepted or Rejected.';
comment on column reporting_v1.verifications.decided_at is 'When it was decided. Null while it is pending.';
comment on column reporting_v1.verifications.created_at is 'When it was made.';

create view reporting_v1.currencies as
  select id,
    symbol,
    type,
    withdraw_fee,
    created_at
  from currencies;
comment on view reporting_v1.currencies is 'The currencies of the exchange.';
comment on column reporting_v1.currencies.id is 'Id of the currency.';
comment on column reporting_v1.currencies.symbol is 'Symbol, such as USDT.';
comment on column reporting_v1.currencies.type is 'fiat, crypto or token.';
comment on column reporting_v1.currencies.withdraw_fee is 'Fee of a withdrawal, in the currency.';
comment on column reporting_v1.currencies.created_at is 'When it was added.';

create view reporting_v1.trades as
  select id,
    reporting_pseudonym((select salt from reporting_salt), 'user', user_id::text) as user_key,
    first_currency,
    second_currency,
    order_type,
    initial_quantity,
    remaining,
    price,
    order_value,
    (initial_quantity - remaining) * price as filled_value,
    ordered_at as created_at
  from trades;
comment on view reporting_v1.trades is 'Orders of the exchange. Empty if the orders are on another trade host.';
comment on column reporting_v1.trades.id is 'Id of the order.';
comment on column reporting_v1.trades.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace. Null if unknown.';
comment on column reporting_v1.trades.first_currency is 'Symbol of the traded currency.';
comment on column reporting_v1.trades.second_currency is 'Symbol of the currency of prices.';
comment on column reporting_v1.trades.order_type is 'Type of the order, such as limit.';
comment on column reporting_v1.trades.initial_quantity is 'Ordered quantity, in the first currency.';
comment on column reporting_v1.trades.remaining is 'Part of the quantity that is still open.';
comment on column reporting_v1.trades.price is 'Price in the second currency.';
comment on column reporting_v1.trades.order_value is 'Value of the order in the second currency.';
comment on column reporting_v1.trades.filled_value is 'Filled quantity at its price, in the second currency: the volume.';
comment on column reporting_v1.trades.created_at is 'When it was ordered.';

create view reporting_v1.fund_transfers as
  select id,
    reporting_pseudonym((select salt from reporting_salt), 'user', sender_id::text) as sender_key,
    reporting_pseudonym((select salt from reporting_salt), 'user', receiver_id::text) as receiver_key,
    currency_symbol as currency,
    amount,
    created_at
  from fund_transfers;
comment on view reporting_v1.fund_transfers is 'Transfers of money between users.';
comment on column reporting_v1.fund_transfers.id is 'Id of the transfer.';
comment on column reporting_v1.fund_transfers.sender_key is 'Pseudonym of the sender, as user_key.';
comment on column reporting_v1.fund_transfers.receiver_key is 'Pseudonym of the receiver, as user_key.';
comment on column reporting_v1.fund_transfers.currency is 'Symbol of the currency.';
comment on column reporting_v1.fund_transfers.amount is 'Amount in the currency.';
comment on column reporting_v1.fund_transfers.created_at is 'When it was made.';

create view reporting_v1.withdrawals as
  select withdrawals.id as id,
    reporting_pseudonym((select salt from reporting_salt), 'user', withdrawals.user_id::text) as user_key,
    withdrawals.currency_symbol as currency,
    withdrawals.amount as amount,
    case withdrawals.payment_type when 2 then 'address' when 4 then 'bank' else 'other' end as paid_to,
    case withdrawals.shown_status when 2 then 'pending' when 3 then 'completed' when 4 then 'cancelled' when 5 then 'rejected' else 'new' end as status,
    decision.state as decision,
    decision.decided_at as decided_at,
    withdrawals.created_at as created_at
  from withdrawals left join withdrawal_decisions as decision on decision.id = withdrawals.id;
comment on view reporting_v1.withdrawals is 'Withdrawals that users requested, with the decision about them.';
comment on column reporting_v1.withdrawals.id is 'Id of the withdrawal.';
comment on column reporting_v1.withdrawals.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace. Null if unknown.';
comment on column reporting_v1.withdrawals.currency is 'Symbol of the currency.';
comment on column reporting_v1.withdrawals.amount is 'Amount in the currency.';
comment on column reporting_v1.withdrawals.paid_to is 'address, bank or other.';
comment on column reporting_v1.withdrawals.status is 'new, pending, completed, cancelled or rejected.';
comment on column reporting_v1.withdrawals.decision is 'waiting, held, approved, released, refused or expired. Null if no decision is needed.';
comment on column reporting_v1.withdrawals.decided_at is 'When the decision ended. Null before.';
comment on column reporting_v1.withdrawals.created_at is 'When it was requested.';

create view reporting_v1.tokens as
  select tokens.id as id,
    tokens.chain_id::text as chain_id,
    tokens.status as status,
    tokens.price as price,
    tokens.currency as currency,
    categories.name as category,
    reporting_pseudonym((select salt from reporting_salt), 'wallet', lower(tokens.creator)) as creator_key,
    reporting_pseudonym((select salt from reporting_salt), 'wallet', lower(tokens.owner)) as owner_key,
    tokens.takes_bids as takes_bids,
    tokens.is_hot as is_hot,
    tokens.hidden_at is not null as is_hidden,
    tokens.deleted_at is not null as is_deleted,
    tokens.sold_at as sold_at,
    tokens.created_at as created_at
  from tokens left join categories on categories.id = tokens.category_id and categories.deleted_at is null;
comment on view reporting_v1.tokens is 'The tokens of the marketplace, deleted ones included. Their number on the blockchain is left out, because it leads to the owner.';
comment on column reporting_v1.tokens.id is 'Id of the token in the workspace.';
comment on column reporting_v1.tokens.chain_id is 'Number of the blockchain.';
comment on column reporting_v1.tokens.status is 'minted, listed, sold or burned.';
comment on column reporting_v1.tokens.price is 'Price, or the price of the latest sale. Null without one.';
comment on column reporting_v1.tokens.currency is 'Symbol of the currency of the price.';
comment on column reporting_v1.tokens.category is 'Name of the category. Null without one.';
comment on column reporting_v1.tokens.creator_key is 'Pseudonym of the wallet of the creator.';
comment on column reporting_v1.tokens.owner_key is 'Pseudonym of the wallet of the owner.';
comment on column reporting_v1.tokens.takes_bids is 'Whether the owner accepts bids.';
comment on column reporting_v1.tokens.is_hot is 'Whether it is in the hot collection.';
comment on column reporting_v1.tokens.is_hidden is 'Whether administrators hide it.';
comment on column reporting_v1.tokens.is_deleted is 'Whether it is deleted.';
comment on column reporting_v1.tokens.sold_at is 'When it was sold. Null unless its status is sold.';
comment on column reporting_v1.tokens.created_at is 'When it was minted.';

create view reporting_v1.bids as
  select id,
    token_record as token_id,
    reporting_pseudonym((select salt from reporting_salt), 'wallet', lower(bidder)) as bidder_key,
    currency,
    amount,
    coalesce(state, case when transaction_hash is not null then 'accepted' end) as state,
    chain_id::text as chain_id,
    created_at
  from bids;
comment on view reporting_v1.bids is 'Bids on tokens.';
comment on column reporting_v1.bids.id is 'Id of the bid.';
comment on column reporting_v1.bids.token_id is 'Id of the token, as in tokens. Null if unknown.';
comment on column reporting_v1.bids.bidder_key is 'Pseudonym of the wallet of the bidder.';
comment on column reporting_v1.bids.currency is 'Symbol of the currency.';
comment on column reporting_v1.bids.amount is 'Amount in the currency.';
comment on column reporting_v1.bids.state is 'open, expired, cancelled or accepted. Null if unknown.';
comment on column reporting_v1.bids.chain_id is 'Number of the blockchain that reported it. Null for other bids.';
comment on column reporting_v1.bids.created_at is 'When it was made.';

create view reporting_v1.fees as
  select id,
    token_record as token_id,
    chain_id::text as chain_id,
    case buy_type when 'token' then 'PKS' else coin end as currency,
    amount,
    created_at
  from fees;
comment on view reporting_v1.fees is 'Service fees that the marketplace earned from sales.';
comment on column reporting_v1.fees.id is 'Id of the fee.';
comment on column reporting_v1.fees.token_id is 'Id of the token, as in tokens. Null if unknown.';
comment on column reporting_v1.fees.chain_id is 'Number of the blockchain that reported it. Null for other fees.';
comment on column reporting_v1.fees.currency is 'Symbol of the currency.';
comment on column reporting_v1.fees.amount is 'Amount in the currency.';
comment on column reporting_v1.fees.created_at is 'When it was earned.';

create view reporting_v1.royalties as
  select id,
    chain_id::text as chain_id,
    currency,
    amount,
    created_at
  from royalties;
comment on view reporting_v1.royalties is 'Royalties that sales paid to creators.';
comment on column reporting_v1.royalties.id is 'Id of the royalty.';
comment on column reporting_v1.royalties.chain_id is 'Number of the blockchain of the sale.';
comment on column reporting_v1.royalties.currency is 'Symbol of the currency.';
comment on column reporting_v1.royalties.amount is 'Amount in the currency.';
comment on column reporting_v1.royalties.created_at is 'When the token was sold.';

create view reporting_v1.reports as
  select id,
    type,
    token_record as token_id,
    reporting_pseudonym((select salt from reporting_salt), 'user', reporter_id::text) as reporter_key,
    handled_at,
    created_at
  from reports;
comment on view reporting_v1.reports is 'Reports of users against tokens and users.';
comment on column reporting_v1.reports.id is 'Id of the report.';
comment on column reporting_v1.reports.type is 'token or user.';
comment on column reporting_v1.reports.token_id is 'Id of the token, as in tokens. Null for a user.';
comment on column reporting_v1.reports.reporter_key is 'Pseudonym of the reporter, as user_key. Null if unknown.';
comment on column reporting_v1.reports.handled_at is 'When it was handled. Null while it is open.';
comment on column reporting_v1.reports.created_at is 'When it was made.';

create view reporting_v1.cases as
  select id,
    type,
    token_record as token_id,
    state,
    priority,
    is_escalated,
    report_count,
    outcome,
    appeals,
    is_reversed,
    closed_at,
    opened_at as created_at
  from cases;
comment on view reporting_v1.cases is 'Cases that gather reports about one subject.';
comment on column reporting_v1.cases.id is 'Id of the case.';
comment on column reporting_v1.cases.type is 'token or user.';
comment on column reporting_v1.cases.token_id is 'Id of the token, as in tokens. Null for a user.';
comment on column reporting_v1.cases.state is 'new, investigating, waiting or closed.';
comment on column reporting_v1.cases.priority is '1 normal, 2 high, 3 urgent.';
comment on column reporting_v1.cases.is_escalated is 'Whether it is escalated.';
comment on column reporting_v1.cases.report_count is 'How many reports it gathers.';
comment on column reporting_v1.cases.outcome is 'hidden, deleted, blocked, warned or rejected. Null while it is open.';
comment on column reporting_v1.cases.appeals is 'How many appeals there were.';
comment on column reporting_v1.cases.is_reversed is 'Whether the decision was undone.';
comment on column reporting_v1.cases.closed_at is 'When it was closed. Null while it is open.';
comment on column reporting_v1.cases.created_at is 'When it was opened.';

create view reporting_v1.tickets as
  select tickets.id as id,
    reporting_pseudonym((select salt from reporting_salt), 'user', tickets.user_id::text) as user_key,
    case tickets.closed_status when 0 then 'open' else 'closed' end as status,
    tickets.priority as priority,
    tickets.waiting as is_waiting,
    tickets.created_at as created_at
  from tickets;
comment on view reporting_v1.tickets is 'Support tickets.';
comment on column reporting_v1.tickets.id is 'Id of the ticket.';
comment on column reporting_v1.tickets.user_key is 'Pseudonym of the user: the same in every view, and no id of the workspace. Null if unknown.';
comment on column reporting_v1.tickets.status is 'open or closed.';
comment on column reporting_v1.tickets.priority is '1 low, 2 normal, 3 high, 4 urgent.';
comment on column reporting_v1.tickets.is_waiting is 'Whether it waits for the user.';
comment on column reporting_v1.tickets.created_at is 'When it was opened.';

create view reporting_v1.monthly_figures as
  select case series when 'fees_by_chain' then 'fees' when 'royalties_by_chain' then 'royalties'
      when 'sales_by_chain' then 'sales' when 'withdrawals_paid' then 'withdrawals' else 'trades' end as kind,
    date_trunc('month', day::timestamp)::date as month,
    case series when 'trades' then null else nullif(split_part(unit, ':', 1), '') end as chain_id,
    case series when 'trades' then unit else substr(unit, strpos(unit, ':') + 1) end as currency,
    sum(count)::bigint as count, sum(amount) as amount
  from (
    select series, unit, day, count, amount from public.daily_figures
    union all
    select series, unit, day, count, amount from public.daily_figure_changes) as kept
  where series in ('fees_by_chain', 'royalties_by_chain', 'sales_by_chain', 'withdrawals_paid', 'trades')
  group by 1, 2, 3, 4 having sum(count) <> 0;
comment on view reporting_v1.monthly_figures is 'Sums of a month in UTC by kind, chain and currency, as on the screen Monthly figures.';
comment on column reporting_v1.monthly_figures.kind is 'fees, royalties, sales, trades or withdrawals.';
comment on column reporting_v1.monthly_figures.month is 'First day of the month.';
comment on column reporting_v1.monthly_figures.chain_id is 'Number of the blockchain. Null without one.';
comment on column reporting_v1.monthly_figures.currency is 'Symbol of the currency.';
comment on column reporting_v1.monthly_figures.count is 'Number of rows.';
comment on column reporting_v1.monthly_figures.amount is 'Their sum.';
