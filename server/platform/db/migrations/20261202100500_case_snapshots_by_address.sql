-- expand
-- The newest user with the address, deleted or not, each by its index: the one of the list has no deleted users, so
-- every report about a user read all users.
create or replace function case_snapshot(subject_type text, token uuid, of_address text) returns jsonb language sql stable as $$
  select case subject_type when 'token' then (
    select jsonb_build_object('name', name, 'description', description, 'image', image, 'price', trim_scale(price)::text,
      'currency', currency, 'creator', creator, 'owner', owner, 'collection', collection, 'status', status,
      'chainId', chain_id::text, 'contractAddress', contract_address, 'tokenId', token_id::text,
      'isHidden', hidden_at is not null, 'isDeleted', deleted_at is not null)
    from tokens where tokens.id = token)
  else coalesce((
    select jsonb_build_object('name', name, 'address', address, 'status', status, 'since', created_at, 'isDeleted', deleted_at is not null)
    from (
      (select * from users where lower(users.address) = lower(of_address) and deleted_at is null order by id desc limit 1)
      union all
      (select * from users where lower(users.address) = lower(of_address) and deleted_at is not null order by id desc limit 1)
    ) as found order by id desc limit 1),
    jsonb_build_object('address', of_address))
  end
$$;
