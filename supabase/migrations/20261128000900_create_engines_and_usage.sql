create table private.engine_listings (
  id         text primary key,
  position   integer not null,
  card       jsonb not null,
  configured boolean not null,
  reason     text,
  updated_at timestamptz not null default now()
);
comment on table private.engine_listings is 'Engines as the worker that started last knows them, so that the web process can list them without running them.';

alter table private.engine_listings enable row level security;
grant select on private.engine_listings to answerscope_web;
create policy "everybody signed in reads engine listings" on private.engine_listings for select to authenticated
  using (true);
select private.refuse_writes('private.engine_listings');

create table llm_mentions.provider_keys (
  id                  uuid primary key default gen_random_uuid(),
  organization_id     uuid not null references llm_mentions.organizations (id) on delete cascade,
  provider            text not null check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  name                text not null default '' check (name ~ '^([a-z0-9][a-z0-9-]{0,30})?$'),
  base_url            text check (length(base_url) <= 500),
  model               text check (length(model) <= 200),
  prices              jsonb not null default '{}' check (jsonb_typeof(prices) = 'object'),
  requests_per_minute numeric(10, 3)
                      check (requests_per_minute > 0)
                      check (requests_per_minute <> 'NaN'),
  concurrency         integer not null default 5 check (concurrency between 1 and 1000),
  sealed              bytea,
  sealed_with         text,
  last_four           text check (length(last_four) <= 4),
  state               text not null default 'testing' check (state in ('testing', 'works', 'failed')),
  state_message       text,
  tested_at           timestamptz check (private.is_moment(tested_at)),
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now() check (private.is_moment(created_at)),
  updated_at          timestamptz not null default now() check (private.is_moment(updated_at)),
  engine_cards        jsonb check (jsonb_typeof(engine_cards) = 'array'),
  -- The embedding model of a custom endpoint. Null: none.
  embedding_model     text check (length(embedding_model) between 1 and 200),
  unique (organization_id, provider, name),
  check ((sealed is null) = (sealed_with is null)),
  check (name = '' or provider = 'compatible'),
  constraint provider_keys_embeddings_of_endpoints check (embedding_model is null or provider = 'compatible')
);
comment on table llm_mentions.provider_keys is 'Provider keys of an organization. sealed is encrypted with the instance''s key sealed_with, and no role of the API may read it. With a name it is a custom endpoint of the organization, the engine custom-<name>.';
comment on column llm_mentions.provider_keys.engine_cards is 'The engines that this key reaches, as the worker described them at its last successful test. Null: no test has succeeded.';
-- Not valid: older rows may break it, and each request checks its address again (core/network/public-address.ts).
alter table llm_mentions.provider_keys
  add constraint provider_keys_base_url_is_web check (private.is_web_address(base_url)) not valid;

alter table llm_mentions.provider_keys enable row level security;
grant insert, delete on llm_mentions.provider_keys to answerscope_web;
grant select (
  id, organization_id, provider, name, base_url, model, prices, requests_per_minute, concurrency, sealed_with,
  last_four, state, state_message, tested_at, created_by, created_at, updated_at, embedding_model
) on llm_mentions.provider_keys to answerscope_web;
grant update (
  base_url, model, prices, requests_per_minute, concurrency, sealed, sealed_with, last_four, state, state_message,
  tested_at, updated_at, embedding_model
) on llm_mentions.provider_keys to answerscope_web;
create policy "admins read provider keys" on llm_mentions.provider_keys for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "admins insert provider keys" on llm_mentions.provider_keys for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids())
    and (created_by is null or created_by = (select private.my_user_id())));
create policy "admins update provider keys" on llm_mentions.provider_keys for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
create policy "admins delete provider keys" on llm_mentions.provider_keys for delete to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));

create trigger limit_number before insert on llm_mentions.provider_keys
  for each row execute function private.limit_number();
create trigger log_change after insert or update or delete on llm_mentions.provider_keys
  for each row execute function private.log_change(
    'provider-key', 'sealed', 'sealed_with', 'state', 'state_message', 'tested_at', 'updated_at', 'engine_cards', 'created_by'
  );

-- What members may know of their organization's keys: enough to list engines, no secrets.
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
      or private.is_system())
$$;
grant execute on function private.engine_keys(uuid) to answerscope_web, service_role;

create table private.provider_queues (
  id                  text primary key check (length(id) between 1 and 160),
  provider            text not null,
  organization_id     uuid references llm_mentions.organizations (id) on delete cascade,
  requests_per_minute numeric(10, 3) check (requests_per_minute > 0),
  concurrency         integer not null check (concurrency between 1 and 10000),
  tokens              double precision not null default 0,
  refilled_at         timestamptz not null default now(),
  paused_until        timestamptz,
  pause_code          text,
  pause_message       text,
  paused_at           timestamptz,
  key_fingerprint     text,
  updated_at          timestamptz not null default now(),
  turn_of             uuid
);
comment on table private.provider_queues is 'Provider queues: what shares one provider key''s limits. A worker locks the row before it sends requests, so rate, concurrency and pauses hold across all workers. paused_until infinity: until someone resumes it.';
comment on column private.provider_queues.turn_of is 'The organization whose planned answer was claimed last; the next turn starts after it.';
create index provider_queues_organization_id_idx on private.provider_queues (organization_id) where organization_id is not null;

alter table private.provider_queues enable row level security;
grant select on private.provider_queues to answerscope_web;
-- The name is cut to the 63 characters that PostgreSQL keeps.
create policy "everybody signed in reads queues of the instance, members their "
  on private.provider_queues for select to authenticated
  using (organization_id is null or organization_id in (select private.my_organization_ids()));
select private.refuse_writes('private.provider_queues');

-- The provider queue for an engine of this organization. An engine custom-<name> is an endpoint of the organization; any
-- other uses the organization's key for its provider, or else the instance's.
create function private.queue_of(organization uuid, engine_id text)
returns text
language sql
stable
security definer -- members who may not see the key still get its queue
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
grant execute on function private.queue_of(uuid, text) to answerscope_web, service_role;

-- Keeps the queue of a key in step with it, and moves waiting answers when a key is added or removed. Encrypting the same
-- key again lifts no pause: only a key that was entered does. Answers that fall back to the instance's key reserve its
-- prices, because the organization may have entered lower ones. Without a known price a budget cannot cover them, and they
-- wait with that reason.
create function private.keep_queue_of_key()
returns trigger
language plpgsql
security definer -- completes a change that a policy has allowed
set search_path = ''
as $$
declare
  key llm_mentions.provider_keys := coalesce(new, old);
  queue text := case when key.name = '' then key.provider else 'custom-' || key.name end || ':' || key.organization_id;
begin
  if tg_op = 'DELETE' then
    delete from private.provider_queues where id = queue;
  else
    insert into private.provider_queues (id, provider, organization_id, requests_per_minute, concurrency)
    values (queue, key.provider, key.organization_id, key.requests_per_minute, key.concurrency)
    on conflict (id) do update set requests_per_minute = excluded.requests_per_minute,
      concurrency = excluded.concurrency, updated_at = now();
    -- Another key, or one that was tested again: what paused the queue may be over.
    if tg_op = 'UPDATE' and (new.sealed is distinct from old.sealed and new.state = 'testing'
        or new.base_url is distinct from old.base_url
        or (new.state = 'works' and old.state <> 'works')) then
      update private.provider_queues set paused_until = null, pause_code = null, pause_message = null, paused_at = null where id = queue;
    end if;
  end if;
  if tg_op <> 'UPDATE' then
    update llm_mentions.prompt_engine_pairs c
    set queue = coalesce(private.queue_of(c.organization_id, c.engine), c.queue),
      reserve_usd = case when tg_op = 'DELETE' and key.name = '' then (
        select case when ceiling is not null then greatest(c.reserve_usd, ceiling) end
        from (
          select coalesce(
            l.card -> 'prices' -> coalesce(c.model, l.card ->> 'defaultModel') ->> 'ceilingUsd',
            case when coalesce(c.model, l.card ->> 'defaultModel') = l.card ->> 'defaultModel'
              then l.card ->> 'ceilingUsd' end)::numeric as ceiling
          from private.engine_listings l where l.id = c.engine
        ) as listed
      ) else c.reserve_usd end
    where c.organization_id = key.organization_id and c.status = 'queued'
      and (key.name <> '' and c.engine = 'custom-' || key.name
           or key.name = '' and exists (
             select from private.engine_listings l where l.id = c.engine and l.card ->> 'providerId' = key.provider));
  end if;
  return null;
end
$$;
create trigger keep_queue_of_key after insert or update or delete on llm_mentions.provider_keys
  for each row execute function private.keep_queue_of_key();

-- Ends the pause of an organization's own queue. False when there is no such queue, or the caller is not its admin.
create function private.resume_queue(queue_id text)
returns boolean
language plpgsql
security definer -- the system writes queues; that the caller is an admin is checked here
set search_path = ''
as $$
begin
  update private.provider_queues
  set paused_until = null, pause_code = null, pause_message = null, paused_at = null, updated_at = now()
  where id = queue_id and organization_id in (select private.my_admin_organization_ids());
  return found;
end
$$;
grant execute on function private.resume_queue(text) to answerscope_web;

create table llm_mentions.usage_logs (
  id              bigint generated always as identity primary key,
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  user_id         uuid references llm_mentions.users (id) on delete set null,
  kind            text not null check (length(kind) between 1 and 60),
  quantity        integer not null default 1,
  cost_usd        numeric(14, 8),
  details         jsonb not null default '{}',
  occurred_at     timestamptz not null default now(),
  engine          text,
  provider        text,
  key_owner       text check (key_owner in ('instance', 'organization')),
  model           text,
  outcome         text check (outcome in ('answered', 'failed', 'lost', 'ordered')),
  failure_code    text,
  analysis_id     uuid,
  pair_id         uuid,
  attempt         integer,
  input_tokens    bigint,
  output_tokens   bigint,
  searches        integer,
  cost_basis      text check (cost_basis in ('reported', 'computed', 'unknown')),
  latency_ms      integer,
  is_sandbox      boolean not null default false,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.usage_logs is 'Every call to a provider, paid or not, answered or not: who used what at what cost. Unknown cost is null. outcome lost: a worker died during the call, so whether it was billed is unknown.';
create index usage_logs_organization_id_occurred_at_idx on llm_mentions.usage_logs (organization_id, occurred_at desc);
create index usage_logs_occurred_at_idx on llm_mentions.usage_logs (occurred_at desc);
create index usage_logs_pair_id_idx on llm_mentions.usage_logs (pair_id) where pair_id is not null;
create index usage_logs_answered_idx on llm_mentions.usage_logs (organization_id, engine, occurred_at desc)
  where outcome = 'answered';
create index usage_logs_labeler_idx on llm_mentions.usage_logs (client_id, occurred_at) where kind = 'judge';
create index usage_logs_fan_out_idx on llm_mentions.usage_logs (client_id, occurred_at) where kind = 'fan-out';

alter table llm_mentions.usage_logs enable row level security;
grant select on llm_mentions.usage_logs to answerscope_web;
create policy "admins read usage" on llm_mentions.usage_logs for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.usage_logs');
select private.let_product_hear('llm_mentions.usage_logs', '{insert}');

-- Records who exported answer data, when and how much. People read usage but never write it.
create function private.note_export(brand uuid, answers integer, details jsonb)
returns void
language sql
security definer -- writes where no policy allows it; only for a brand that the caller may view, and as the caller
set search_path = ''
as $$
  insert into llm_mentions.usage_logs (organization_id, client_id, user_id, kind, quantity, details)
  select c.organization_id, c.id, private.my_user_id(), 'export', answers, details
  from llm_mentions.clients c
  where c.id = brand and c.id in (select private.my_brand_ids())
$$;
grant execute on function private.note_export(uuid, integer, jsonb) to answerscope_web, service_role;

create function private.log_evidence_export()
returns trigger
language plpgsql
security definer -- calls note_act, which people may not
set search_path = ''
as $$
begin
  perform private.note_act(
    'evidence.exported', new.organization_id, new.client_id, 'evidence', null,
    (select c.name from llm_mentions.clients c where c.id = new.client_id),
    jsonb_build_object('answers', jsonb_build_array(null, new.quantity), 'details', jsonb_build_array(null, new.details))
  );
  return null;
end
$$;
create trigger log_evidence_export after insert on llm_mentions.usage_logs
  for each row when (new.kind = 'export') execute function private.log_evidence_export();

create table llm_mentions.unread_replies (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  pair_id         uuid not null,
  engine          text not null,
  received_at     timestamptz not null default now(),
  response        text not null,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.unread_replies is 'Billed responses without a readable answer: stored, so that a later extractor may read them.';
create index unread_replies_organization_id_received_at_idx
  on llm_mentions.unread_replies (organization_id, client_id, received_at desc);

alter table llm_mentions.unread_replies enable row level security;
grant select on llm_mentions.unread_replies to answerscope_web;
create policy "admins read replies that could not be read" on llm_mentions.unread_replies for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.unread_replies');

revoke execute on all functions in schema private from public;
