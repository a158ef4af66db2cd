create table llm_mentions.provider_keys (
  id                  uuid primary key default gen_random_uuid(),
  organization_id     uuid not null references llm_mentions.organizations (id) on delete cascade,
  provider            text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  name                text not null default '' check (name ~ '^([a-z0-9][a-z0-9-]{0,30})?$'),
  base_url            text check (length(base_url) <= 500),
  model               text check (length(model) <= 200),
  prices              jsonb not null default '{}' check (jsonb_typeof(prices) = 'object'),
  requests_per_minute numeric(10, 3) check (requests_per_minute > 0),
  concurrency         integer not null default 5 check (concurrency between 1 and 1000),
  sealed              bytea,
  sealed_with         text,
  last_four           text check (length(last_four) <= 4),
  state               text not null default 'testing' check (state in ('testing', 'works', 'failed')),
  state_message       text,
  tested_at           timestamptz,
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  unique (organization_id, provider, name),
  check ((sealed is null) = (sealed_with is null)),
  check (name = '' or provider = 'compatible')
);
comment on table llm_mentions.provider_keys is 'Keys an organization brought for a provider. sealed is encrypted with the instance''s key sealed_with and no role of the API may read it; with a name it is an endpoint of the organization''s own, the engine custom-<name>.';

alter table llm_mentions.provider_keys enable row level security;
grant select (id, organization_id, provider, name, base_url, model, prices, requests_per_minute, concurrency, last_four,
  sealed_with, state, state_message, tested_at, created_by, created_at, updated_at)
  on llm_mentions.provider_keys to authenticated;
grant insert, delete on llm_mentions.provider_keys to authenticated;
grant update (base_url, model, prices, requests_per_minute, concurrency, sealed, sealed_with, last_four, state,
  state_message, tested_at, updated_at) on llm_mentions.provider_keys to authenticated;

create policy "admins read provider keys" on llm_mentions.provider_keys for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "admins insert provider keys" on llm_mentions.provider_keys for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins update provider keys" on llm_mentions.provider_keys for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins delete provider keys" on llm_mentions.provider_keys for delete to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));

-- The lane a cell of this organization and engine goes through now. An engine custom-<name> is an endpoint of the
-- organization's own; any other goes through the organization's key for its provider, or through the instance's.
create function private.lane_of(organization uuid, engine_id text)
returns text
language sql
stable
security definer -- whether a key exists decides for members who may not see it
set search_path = ''
as $$
  select case
    when engine_id like 'custom-%' then engine_id || ':' || organization
    else (
      select coalesce(
        (select l.card ->> 'providerId' || ':' || organization from llm_mentions.provider_keys k
         where k.organization_id = organization and k.provider = l.card ->> 'providerId' and k.name = ''),
        l.card ->> 'providerId')
      from private.engine_listings l where l.id = engine_id)
  end
$$;
grant execute on function private.lane_of(uuid, text) to authenticated, service_role;

-- Keeps the lane of a key in step with it, and moves what waits when a key comes or goes.
create function private.keep_lane_of_key()
returns trigger
language plpgsql
security definer -- completes a change that a policy has already allowed
set search_path = ''
as $$
declare
  key llm_mentions.provider_keys := coalesce(new, old);
  lane text := case when key.name = '' then key.provider else 'custom-' || key.name end || ':' || key.organization_id;
begin
  if tg_op = 'DELETE' then
    delete from private.lanes where id = lane;
  else
    insert into private.lanes (id, provider, organization_id, requests_per_minute, concurrency)
    values (lane, key.provider, key.organization_id, key.requests_per_minute, key.concurrency)
    on conflict (id) do update set requests_per_minute = excluded.requests_per_minute,
      concurrency = excluded.concurrency, updated_at = now();
    -- Another key, or one that was tested again: what paused the lane may be over.
    if tg_op = 'UPDATE' and (new.sealed is distinct from old.sealed or new.base_url is distinct from old.base_url
        or (new.state = 'works' and old.state <> 'works')) then
      update private.lanes set paused_until = null, pause_code = null, pause_message = null, paused_at = null where id = lane;
    end if;
  end if;
  if tg_op <> 'UPDATE' then
    update llm_mentions.analysis_cells c set lane = coalesce(private.lane_of(c.organization_id, c.engine), c.lane)
    where c.organization_id = key.organization_id and c.status = 'queued'
      and (key.name <> '' and c.engine = 'custom-' || key.name
           or key.name = '' and exists (
             select from private.engine_listings l where l.id = c.engine and l.card ->> 'providerId' = key.provider));
  end if;
  return null;
end
$$;
create trigger keep_lane_of_key after insert or update or delete on llm_mentions.provider_keys
  for each row execute function private.keep_lane_of_key();

revoke execute on all functions in schema private from public;
