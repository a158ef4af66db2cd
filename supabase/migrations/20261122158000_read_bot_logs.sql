-- Keys that read bot logs.
alter table llm_mentions.api_keys
  drop constraint api_keys_rights_check1,
  add constraint api_keys_rights_check1 check (rights <@ array['brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'runs:read', 'runs:write', 'answers:read', 'answers:write', 'reports:read', 'events:read', 'usage:read', 'members:read', 'bot-logs:read']);

-- From one host of a brand to the next.
create index bot_log_urls_client_id_host_idx on llm_mentions.bot_log_urls (client_id, host);

/* What is kept of the addresses behind visits of a brand, for owners and admins of its organization. */
create function private.addresses_of_bot_log_hits(brand uuid, ids bigint[])
returns table (id bigint, address text)
language sql
stable
security definer -- addresses lie where the API does not reach
set search_path = ''
as $$
  select a.id, host(a.address) || case when masklen(a.address) = any (array[32, 128]) then '' else '/' || masklen(a.address) end
  from private.bot_log_addresses a
  join llm_mentions.bot_log_sources s on s.id = a.source_id
  where a.id = any (ids)
    and a.address is not null
    and s.client_id = brand
    and brand in (select private.my_bot_log_brand_ids())
    and a.organization_id in (select private.organization_ids_administered_by_maker())
$$;
grant execute on function private.addresses_of_bot_log_hits(uuid, bigint[]) to authenticated;

revoke execute on all functions in schema private from public;
