-- As before, with the prices an organization entered for its keys: whoever plans a run is told what it will cost.
drop function private.engine_keys(uuid);
create function private.engine_keys(organization uuid)
returns table (provider text, name text, model text, prices jsonb, state text, state_message text, engine_cards jsonb,
  requests_per_minute numeric, concurrency integer)
language sql
stable
security definer -- members list engines, but only admins read provider_keys
set search_path = ''
as $$
  select k.provider, k.name, k.model, k.prices, k.state, k.state_message, k.engine_cards, k.requests_per_minute,
    k.concurrency
  from llm_mentions.provider_keys k
  where k.organization_id = organization
    and (organization in (select private.my_organization_ids())
      or current_setting('role', true) is distinct from 'authenticated')
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.engine_keys(uuid) to authenticated, service_role;
