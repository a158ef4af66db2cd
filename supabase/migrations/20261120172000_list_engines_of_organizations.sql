alter table llm_mentions.provider_keys
  add column engine_cards jsonb check (jsonb_typeof(engine_cards) = 'array');
comment on column llm_mentions.provider_keys.engine_cards is 'The engines this key reaches, as the worker described them when its last test succeeded. Null: no test has.';

-- What members may know of their organization's keys: enough to list engines, nothing that opens one.
create function private.engine_keys(organization uuid)
returns table (provider text, name text, model text, state text, state_message text, engine_cards jsonb,
  requests_per_minute numeric, concurrency integer)
language sql
stable
security definer -- members list engines, but only admins read provider_keys
set search_path = ''
as $$
  select k.provider, k.name, k.model, k.state, k.state_message, k.engine_cards, k.requests_per_minute, k.concurrency
  from llm_mentions.provider_keys k
  where k.organization_id = organization
    and (organization in (select private.my_organization_ids())
      or current_setting('role', true) is distinct from 'authenticated')
$$;
revoke execute on all functions in schema private from public;
grant execute on function private.engine_keys(uuid) to authenticated, service_role;
