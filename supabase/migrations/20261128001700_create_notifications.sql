create table llm_mentions.events (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  kind            text not null check (kind ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
  severity        text not null check (severity in ('info', 'success', 'warning', 'critical')),
  audience        text not null default 'members' check (audience in ('members', 'admins', 'log-readers')),
  title           text not null check (length(title) between 1 and 200),
  body            text not null default '' check (length(body) <= 2000),
  link            text check (link ~ '^/[^/\\]' and length(link) <= 2000),
  data            jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 16384),
  key             text not null check (length(key) between 1 and 200),
  occurred_at     timestamptz not null default now(),
  message         jsonb check (jsonb_typeof(message) = 'object' and length(message::text) <= 16384),
  unique (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.events is 'What happened and may interest someone: in the inbox, by email or message, or by webhook. key prevents duplicates. Brand events are for everyone who sees the brand, others for the audience; log-readers: members with access to bot logs.';
comment on column llm_mentions.events.message is 'Title and body as messages of the catalog with their values, so that people read them in their language; null: English only. title and body are the same in English, for programs.';
create index events_organization_id_occurred_at_idx on llm_mentions.events (organization_id, occurred_at desc, id);

alter table llm_mentions.events enable row level security;
grant select on llm_mentions.events to answerscope_web;
create policy "members read what happened to their brands, admins all" on llm_mentions.events for select to authenticated
  using (
    case
      when organization_id in (select private.my_admin_organization_ids()) then true
      when audience = 'admins' then false
      when audience = 'log-readers' then client_id in (select private.my_bot_log_brand_ids())
      when client_id is null then organization_id in (select private.my_organization_ids())
      else client_id in (select private.my_brand_ids())
    end
  );
create policy "nobody inserts rows directly" on llm_mentions.events for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.events for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.events for delete to authenticated using (false);
select private.let_product_act('llm_mentions.events', '{insert}');
select private.let_product_hear('llm_mentions.events', '{select, insert}');

create table llm_mentions.notifications (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid,
  user_id         uuid not null,
  event_id        uuid not null,
  created_at      timestamptz not null default now(),
  read_at         timestamptz check (private.is_moment(read_at)),
  dismissed_at    timestamptz check (private.is_moment(dismissed_at)),
  unique (event_id, user_id),
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.notifications is 'An event in the inbox of one person.';
create index notifications_user_id_idx on llm_mentions.notifications (user_id, organization_id, created_at desc, id);
create index notifications_unread_idx on llm_mentions.notifications (user_id, organization_id)
  where read_at is null and dismissed_at is null;

alter table llm_mentions.notifications enable row level security;
grant select on llm_mentions.notifications to answerscope_web;
grant update (read_at, dismissed_at) on llm_mentions.notifications to answerscope_web;
create policy "people read their own feed" on llm_mentions.notifications for select to authenticated
  using (
    user_id = (select private.my_user_id())
    and organization_id in (select private.my_organization_ids())
    and (client_id is null or client_id in (select private.my_brand_ids()))
  );
create policy "nobody inserts rows directly" on llm_mentions.notifications for insert to authenticated with check (false);
create policy "people mark their own feed" on llm_mentions.notifications for update to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  with check (user_id = (select private.my_user_id()));
create policy "nobody deletes rows directly" on llm_mentions.notifications for delete to authenticated using (false);

create function private.notify_recipients()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('answerscope_live', json_build_object('user', person.user_id, 'kind', 'notification')::text)
  from (select distinct user_id from changed) person;
  return null;
end
$$;
create trigger notify_recipients after insert on llm_mentions.notifications
  referencing new table as changed for each statement execute function private.notify_recipients();
create trigger tell_read after update on llm_mentions.notifications
  referencing new table as changed for each statement execute function private.notify_recipients();

create table llm_mentions.integrations (
  id                 uuid primary key default gen_random_uuid(),
  organization_id    uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id          uuid,
  user_id            uuid,
  kind               text not null check (kind in ('mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams')),
  name               text not null
                     check (length(btrim(name)) between 1 and 80)
                     check (name !~ '[[:cntrl:]]'),
  target             text not null check (length(target) between 1 and 2000),
  secret             bytea,
  event_kinds        text[] not null default '{}'
                     check (cardinality(event_kinds) <= 50)
                     check (private.is_list(event_kinds)),
  min_severity     text not null default 'info' check (min_severity in ('info', 'success', 'warning', 'critical')),
  confirmed_at       timestamptz,
  paused_at          timestamptz check (private.is_moment(paused_at)),
  failing_since      timestamptz,
  created_by         uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at         timestamptz not null default now(),
  unsubscribe_key    bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  secret_sealed_with text check (length(secret_sealed_with) <= 40),
  former_secret      bytea check (octet_length(former_secret) <= 1000),
  former_sealed_with text check (length(former_sealed_with) <= 40),
  former_until       timestamptz,
  paused_reason      text check (length(paused_reason) <= 300),
  stopped_at         timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade,
  check ((kind in ('mail', 'sms', 'whatsapp')) = (user_id is not null)),
  constraint integrations_secret_size check (octet_length(secret) <= 1000),
  -- People may write this column themselves.
  constraint integrations_event_kinds_size check (length(array_to_string(event_kinds, ',')) <= 2500)
);
comment on table llm_mentions.integrations is 'Where events go besides the inbox: to a person (mail, sms, whatsapp; user_id) or to a program of the organization (webhook, slack, teams). target: email address, number (E.164), or URL. Nothing is sent before confirmed_at. secret is encrypted with the key vault. event_kinds empty: all.';
comment on column llm_mentions.integrations.unsubscribe_key is 'Signs the links that stop emails without signing in. Only the system reads it.';
comment on column llm_mentions.integrations.former_secret is 'The signing secret before the last rotation; it signs too until former_until.';
comment on column llm_mentions.integrations.stopped_at is 'The owner of the number answered STOP. Only START from that number lifts it.';
create index integrations_organization_id_idx on llm_mentions.integrations (organization_id);
create index integrations_user_id_idx on llm_mentions.integrations (user_id);
-- Everyone has an email channel: created on first use, and paused instead of removed, because it would be created again.
create unique index integrations_mail_idx on llm_mentions.integrations (organization_id, user_id)
  where kind = 'mail';
create index integrations_mail_target_idx on llm_mentions.integrations (lower(target)) where kind = 'mail';
-- Not valid: older rows may break it, and each request checks its address again (core/network/public-address.ts).
alter table llm_mentions.integrations
  add constraint integrations_target_is_web
    check (kind not in ('webhook', 'slack', 'teams') or private.is_web_address(target)) not valid;

alter table llm_mentions.integrations enable row level security;
grant delete on llm_mentions.integrations to answerscope_web;
grant select (
  id, organization_id, client_id, user_id, kind, name, target, event_kinds, min_severity, confirmed_at, paused_at,
  failing_since, created_by, created_at, former_until, paused_reason, stopped_at
) on llm_mentions.integrations to answerscope_web;
grant update (name, event_kinds, min_severity) on llm_mentions.integrations to answerscope_web;
create policy "people read their own integrations, admins all shared ones"
  on llm_mentions.integrations for select to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );
-- Written by routes: a target is checked and confirmed before anything is sent there.
create policy "nobody inserts rows directly"
  on llm_mentions.integrations for insert to authenticated with check (false);
create policy "people change their own integrations, admins shared ones"
  on llm_mentions.integrations for update to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  )
  with check (
    user_id = (select private.my_user_id())
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );
create policy "people remove their own integrations, admins shared ones"
  on llm_mentions.integrations for delete to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );
create policy "mail is paused, not removed" on llm_mentions.integrations as restrictive for delete to authenticated
  using (kind <> 'mail');
select private.let_product_act('llm_mentions.integrations', '{insert, update}');
select private.let_product_hear('llm_mentions.integrations',
  '{select, "update (paused_at, paused_reason, failing_since, stopped_at)"}');

-- Targets of chat channels are secrets and phone numbers are private, so the log records only that they changed.
create trigger log_change after insert or update or delete on llm_mentions.integrations
  for each row execute function private.log_change(
    'channel', 'target', 'secret', 'secret_sealed_with', 'former_secret', 'former_sealed_with', 'failing_since'
  );

-- People change what a channel receives; only the product changes its target and confirmation.
create function private.keep_integration_target()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_system() and new.organization_id not in (select private.acting_for()) then
    raise exception 'Only the product changes this' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger keep_integration_target
  before update of organization_id, user_id, client_id, kind, target, secret, secret_sealed_with, former_secret,
    former_sealed_with, former_until, confirmed_at, created_by
  on llm_mentions.integrations
  for each row execute function private.keep_integration_target();

-- Resuming a channel directly clears the reason of the pause; nothing else can be forged with it.
create function private.keep_pause_reason()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.paused_at is null then new.paused_reason := null; end if;
  if new.paused_at is null and old.paused_at is not null then new.failing_since := null; end if;
  return new;
end
$$;
create trigger keep_pause_reason before update on llm_mentions.integrations
  for each row execute function private.keep_pause_reason();

-- Sets a new signing secret; the former one signs too for some hours.
create function private.rotate_integration_secret(channel uuid, sealed bytea, sealed_with text, hours integer)
returns void
language sql
security definer -- people do not write secrets
set search_path = ''
as $$
  update llm_mentions.integrations c
  set former_secret = c.secret, former_sealed_with = c.secret_sealed_with,
    former_until = case when c.secret is null then null else now() + make_interval(hours => rotate_integration_secret.hours) end,
    secret = rotate_integration_secret.sealed, secret_sealed_with = rotate_integration_secret.sealed_with
  where c.id = channel and c.organization_id in (select private.acting_for())
$$;
grant execute on function private.rotate_integration_secret(uuid, bytea, text, integer) to answerscope_web, service_role;

create function private.ensure_my_email_integration(organization uuid)
returns void
language sql
security definer -- people may not create channels; this one is their own and goes to their account's address
set search_path = ''
as $$
  insert into llm_mentions.integrations (organization_id, user_id, kind, name, target, min_severity, confirmed_at, created_by)
  select m.organization_id, m.user_id, 'mail', 'E-mail', u.email, 'warning', now(), u.id
  from llm_mentions.organization_users m
  join llm_mentions.users u on u.id = m.user_id
  where m.organization_id = organization and m.user_id = private.my_user_id() and m.status = 'active' and u.email <> ''
  on conflict (organization_id, user_id) where kind = 'mail' do update set target = excluded.target
    where llm_mentions.integrations.target <> excluded.target
$$;
grant execute on function private.ensure_my_email_integration(uuid) to answerscope_web;

-- A held delivery is sent at next_at; -infinity asks the worker to compute that again.
create table llm_mentions.deliveries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  integration_id      uuid not null,
  event_id        uuid,
  user_id         uuid,
  kind            text not null check (kind in ('mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams')),
  state           text not null default 'queued'
                  check (state in ('queued', 'held', 'collected', 'sending', 'sent', 'delivered', 'failed', 'dropped')),
  key             text not null check (length(key) between 1 and 200),
  target          text not null,
  attempts        integer not null default 0,
  next_at         timestamptz not null default now(),
  claimed_until   timestamptz,
  provider_id     text check (length(provider_id) <= 200),
  provider_state  text check (length(provider_state) <= 60),
  error_code      text check (length(error_code) <= 60),
  error           text check (length(error) <= 500),
  cost_usd        numeric(12, 6),
  created_at      timestamptz not null default now(),
  sent_at         timestamptz,
  delivered_at    timestamptz,
  collected_in    uuid,
  replay_of       uuid,
  segments        integer check (segments between 0 and 1000),
  unique (organization_id, id),
  unique (integration_id, key),
  foreign key (organization_id, integration_id)
    references llm_mentions.integrations (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete cascade,
  foreign key (organization_id, collected_in)
    references llm_mentions.deliveries (organization_id, id) on delete set null (collected_in),
  foreign key (organization_id, replay_of)
    references llm_mentions.deliveries (organization_id, id) on delete set null (replay_of)
);
comment on table llm_mentions.deliveries is 'One message on its way to one channel. queued → sending → sent → delivered; held: quiet hours or a digest collects it; dropped: no longer wanted; failed: given up. (integration_id, key) prevents a second one for the same event; the receiver gets id as the message id, so that a repeat after a crash is recognized.';
comment on column llm_mentions.deliveries.collected_in is 'The message of its channel that reports this event together with others. Its own state is then collected, and that message has no event of its own.';
comment on column llm_mentions.deliveries.replay_of is 'The delivery that this one repeats.';
create index deliveries_due_idx on llm_mentions.deliveries (next_at) where state in ('queued', 'sending');
create index deliveries_integration_id_idx on llm_mentions.deliveries (integration_id, created_at desc, id);
create index deliveries_event_id_idx on llm_mentions.deliveries (event_id);
create unique index deliveries_provider_id_idx on llm_mentions.deliveries (provider_id) where provider_id is not null;
create index deliveries_held_idx on llm_mentions.deliveries (next_at) where state = 'held';
create index deliveries_collected_in_idx on llm_mentions.deliveries (organization_id, collected_in)
  where collected_in is not null;
create index deliveries_user_id_held_idx on llm_mentions.deliveries (organization_id, user_id) where state = 'held';
create index deliveries_texts_idx on llm_mentions.deliveries (organization_id, created_at desc, id)
  where kind in ('sms', 'whatsapp');
create index deliveries_replay_of_idx on llm_mentions.deliveries (organization_id, replay_of) where replay_of is not null;
create index deliveries_sending_idx on llm_mentions.deliveries (integration_id) where state = 'sending';

alter table llm_mentions.deliveries enable row level security;
create policy "deliveries are read with their channel" on llm_mentions.deliveries for select to authenticated
  using (integration_id in (select c.id from llm_mentions.integrations c));
create policy "nobody inserts rows directly" on llm_mentions.deliveries for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.deliveries for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.deliveries for delete to authenticated using (false);
select private.let_product_act('llm_mentions.deliveries', '{select, insert, update}');
select private.let_product_hear('llm_mentions.deliveries', '{select, update}');

create table llm_mentions.delivery_attempts (
  id              bigint generated always as identity primary key,
  organization_id uuid not null,
  delivery_id     uuid not null,
  at              timestamptz not null default now(),
  latency_ms      integer,
  status          integer,
  outcome         text not null check (length(outcome) between 1 and 60),
  detail          text not null default '' check (length(detail) <= 2000),
  foreign key (organization_id, delivery_id) references llm_mentions.deliveries (organization_id, id) on delete cascade
);
comment on table llm_mentions.delivery_attempts is 'Every attempt of a delivery: the response (status, start of the body) or why there was none.';
create index delivery_attempts_delivery_id_idx on llm_mentions.delivery_attempts (delivery_id, at);

alter table llm_mentions.delivery_attempts enable row level security;
create policy "attempts are read with their delivery" on llm_mentions.delivery_attempts for select to authenticated
  using (delivery_id in (select d.id from llm_mentions.deliveries d));
create policy "nobody inserts rows directly" on llm_mentions.delivery_attempts for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.delivery_attempts for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.delivery_attempts for delete to authenticated using (false);
select private.let_product_act('llm_mentions.delivery_attempts', '{select}');
select private.let_product_hear('llm_mentions.delivery_attempts', '{select, insert}');

create function private.unsubscribe_signature(channel uuid, key bytea)
returns text
language sql
immutable
set search_path = ''
as $$
  -- SHA-256 of key and message of fixed lengths, with the key on both sides: nothing can be added to it.
  select encode(sha256(key || convert_to('unsubscribe ' || channel, 'UTF8') || key), 'hex')
$$;
grant execute on function private.unsubscribe_signature(uuid, bytea) to service_role;

-- The link in an email stops the emails of its channel, and can undo that. The token is the channel's id and a signature.
create function private.email_integration_of(token text)
returns uuid
language sql
stable
security definer -- reads the key of a channel; the caller is not signed in
set search_path = ''
as $$
  select c.id from llm_mentions.integrations c
  where token ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9a-f]{64}$'
    and c.id = split_part(token, '.', 1)::uuid and c.kind = 'mail'
    -- Hashed on both sides, so that the time it takes tells nothing of the signature.
    and sha256(convert_to(split_part(token, '.', 2), 'UTF8')) = sha256(convert_to(private.unsubscribe_signature(c.id, c.unsubscribe_key), 'UTF8'))
$$;
grant execute on function private.email_integration_of(text) to answerscope_web, service_role;

create function private.mail_subscription(token text)
returns table (organization text, is_stopped boolean, language text)
language sql
stable
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  select o.name, c.paused_at is not null, u.language
  from llm_mentions.integrations c
  join llm_mentions.organizations o on o.id = c.organization_id
  left join llm_mentions.users u on u.id = c.user_id
  where c.id = private.email_integration_of(token)
$$;
grant execute on function private.mail_subscription(text) to answerscope_web, service_role;

create function private.stop_mails(token text, stops boolean)
returns text
language sql
security definer -- the caller is not signed in; the token is the proof
set search_path = ''
as $$
  update llm_mentions.integrations c
  set paused_at = case when stops then coalesce(c.paused_at, now()) end
  from llm_mentions.organizations o
  where c.id = private.email_integration_of(token) and o.id = c.organization_id
  returning o.name
$$;
grant execute on function private.stop_mails(text, boolean) to answerscope_web, service_role;

create table private.number_codes (
  integration_id  uuid primary key references llm_mentions.integrations (id) on delete cascade,
  delivery_id uuid not null references llm_mentions.deliveries (id) on delete cascade,
  hash        bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null
);
comment on table private.number_codes is 'The code last sent to a number that is being confirmed, hashed. Five attempts.';
create index number_codes_delivery_id_idx on private.number_codes (delivery_id);

alter table private.number_codes enable row level security;

-- Whether it is the code that was sent to this number. Every wrong one counts, and the last one ends the code.
create function private.redeem_number_code(channel uuid, code_hash bytea, most_tries integer)
returns boolean
language plpgsql
security definer -- people may not read codes
set search_path = ''
as $$
declare
  sent bytea;
begin
  update private.number_codes n set tries = n.tries + 1
  where n.integration_id = channel and n.tries < most_tries and n.expires_at > now()
    and (private.is_system() or exists (
      select from llm_mentions.integrations c
      where c.id = channel and c.organization_id in (select private.acting_for())))
  returning n.hash into sent;
  if sent is distinct from code_hash then
    return false;
  end if;
  delete from private.number_codes n where n.integration_id = channel;
  return true;
end
$$;
grant execute on function private.redeem_number_code(uuid, bytea, integer) to answerscope_web, service_role;

create table private.mail_events (
  hash        bytea primary key check (octet_length(hash) = 32),
  received_at timestamptz not null default now()
);
comment on table private.mail_events is 'Bounces and complaints that an email provider has reported, as SHA-256, for seven days: a repeated one changes nothing.';
create index mail_events_received_at_idx on private.mail_events (received_at);

alter table private.mail_events enable row level security;
select private.let_product_hear('private.mail_events', '{select, insert, delete}');

revoke execute on all functions in schema private from public;
