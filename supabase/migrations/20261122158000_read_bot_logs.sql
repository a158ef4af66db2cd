-- Keys that read bot logs.
alter table llm_mentions.api_keys
  drop constraint api_keys_rights_check1,
  add constraint api_keys_rights_check1 check (rights <@ array['brands:read', 'brands:write', 'prompts:read', 'prompts:write', 'runs:read', 'runs:write', 'answers:read', 'answers:write', 'reports:read', 'events:read', 'usage:read', 'members:read', 'bot-logs:read']);

-- From one host of a brand to the next.
create index bot_log_urls_client_id_host_idx on llm_mentions.bot_log_urls (client_id, host);

-- What the sources of a brand keep of the addresses behind its visits, for owners and admins of its organization. One that
-- lies there in full only until reverse DNS was asked is not shown as more than its source keeps.
create function private.addresses_of_bot_log_hits(brand uuid, ids bigint[])
returns table (id bigint, address text)
language sql
stable
security definer -- addresses lie where the API does not reach
set search_path = ''
as $$
  select a.id,
         case when s.addresses = 'full' and masklen(a.address) = k.whole then host(a.address)
              else network(set_masklen(a.address, least(masklen(a.address), k.cut)))::text end
  from private.bot_log_addresses a
  join llm_mentions.bot_log_sources s on s.id = a.source_id
  cross join lateral (
    select case family(a.address) when 4 then 32 else 128 end as whole,
           case family(a.address) when 4 then 24 else 48 end as cut
  ) k
  where a.id = any (ids)
    and a.address is not null
    and s.addresses in ('full', 'truncated')
    and s.client_id = brand
    and brand in (select private.my_bot_log_brand_ids())
    and a.organization_id in (select private.organization_ids_administered_by_maker())
$$;
grant execute on function private.addresses_of_bot_log_hits(uuid, bigint[]) to authenticated;

revoke execute on all functions in schema private from public;
