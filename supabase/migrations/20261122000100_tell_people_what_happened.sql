create table llm_mentions.events (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  kind            text not null check (kind ~ '^[a-z][a-z-]*\.[a-z][a-z-]*$'),
  severity        text not null check (severity in ('info', 'success', 'warning', 'critical')),
  audience        text not null default 'members' check (audience in ('members', 'admins')),
  title           text not null check (length(title) between 1 and 200),
  body            text not null default '' check (length(body) <= 2000),
  link            text check (link ~ '^/[^/\\]' and length(link) <= 2000),
  data            jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and length(data::text) <= 16384),
  key             text not null check (length(key) between 1 and 200),
  occurred_at     timestamptz not null default now(),
  unique (organization_id, id),
  unique (organization_id, key),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.events is 'What happened that somebody may want to be told: in the feed, by mail or message, or by webhook. key makes telling it twice impossible. Brand events are for who sees the brand, others for the audience.';
create index events_organization_id_occurred_at_idx on llm_mentions.events (organization_id, occurred_at desc, id);

create table llm_mentions.notifications (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid,
  user_id         uuid not null,
  event_id        uuid not null,
  created_at      timestamptz not null default now(),
  read_at         timestamptz,
  dismissed_at    timestamptz,
  unique (event_id, user_id),
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.notifications is 'An event in the feed of one person.';
create index notifications_user_id_idx on llm_mentions.notifications (user_id, organization_id, created_at desc, id);
create index notifications_unread_idx on llm_mentions.notifications (user_id, organization_id) where read_at is null and dismissed_at is null;

create table llm_mentions.notification_channels (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  user_id         uuid,
  kind            text not null check (kind in ('mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams')),
  name            text not null check (length(btrim(name)) between 1 and 80),
  target          text not null check (length(target) between 1 and 2000),
  secret          bytea,
  event_kinds     text[] not null default '{}' check (cardinality(event_kinds) <= 50),
  least_severity  text not null default 'info' check (least_severity in ('info', 'success', 'warning', 'critical')),
  confirmed_at    timestamptz,
  paused_at       timestamptz,
  failing_since   timestamptz,
  created_by      uuid references llm_mentions.users (id) on delete set null default private.my_user_id(),
  created_at      timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references llm_mentions.organization_users (organization_id, user_id) on delete cascade,
  check ((kind in ('mail', 'sms', 'whatsapp')) = (user_id is not null))
);
comment on table llm_mentions.notification_channels is 'Where events go beside the feed: to a person (mail, sms, whatsapp; user_id) or to a program of the organization (webhook, slack, teams). target: address, number (E.164), or URL. Nothing is sent before confirmed_at. secret is sealed with the key vault. event_kinds empty: all.';
create index notification_channels_organization_id_idx on llm_mentions.notification_channels (organization_id);
create index notification_channels_user_id_idx on llm_mentions.notification_channels (user_id);

create table llm_mentions.deliveries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  channel_id      uuid not null,
  event_id        uuid,
  user_id         uuid,
  kind            text not null check (kind in ('mail', 'sms', 'whatsapp', 'webhook', 'slack', 'teams')),
  state           text not null default 'queued' check (state in ('queued', 'held', 'sending', 'sent', 'delivered', 'failed', 'dropped')),
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
  unique (organization_id, id),
  unique (channel_id, key),
  foreign key (organization_id, channel_id) references llm_mentions.notification_channels (organization_id, id) on delete cascade,
  foreign key (organization_id, event_id) references llm_mentions.events (organization_id, id) on delete cascade
);
comment on table llm_mentions.deliveries is 'One message on its way to one channel. queued → sending → sent → delivered; held: quiet hours or a digest collects it; dropped: not wanted any more; failed: given up. (channel_id, key) makes a second one for the same event impossible; the receiver gets id as the message id, so that a repeat after a crash is recognized.';
create index deliveries_due_idx on llm_mentions.deliveries (next_at) where state in ('queued', 'sending');
create index deliveries_channel_id_idx on llm_mentions.deliveries (channel_id, created_at desc, id);
create index deliveries_event_id_idx on llm_mentions.deliveries (event_id);
create unique index deliveries_provider_id_idx on llm_mentions.deliveries (provider_id) where provider_id is not null;

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
comment on table llm_mentions.delivery_attempts is 'Every try of a delivery: what was answered (status, the beginning of the reply) or why nothing was.';
create index delivery_attempts_delivery_id_idx on llm_mentions.delivery_attempts (delivery_id, at);

alter table llm_mentions.events enable row level security;
alter table llm_mentions.notifications enable row level security;
alter table llm_mentions.notification_channels enable row level security;
alter table llm_mentions.deliveries enable row level security;
alter table llm_mentions.delivery_attempts enable row level security;

grant select on llm_mentions.events, llm_mentions.notifications, llm_mentions.deliveries, llm_mentions.delivery_attempts to authenticated;
grant update (read_at, dismissed_at) on llm_mentions.notifications to authenticated;
grant select (id, organization_id, client_id, user_id, kind, name, target, event_kinds, least_severity, confirmed_at, paused_at, failing_since, created_by, created_at)
  on llm_mentions.notification_channels to authenticated;
grant update (name, event_kinds, least_severity, paused_at) on llm_mentions.notification_channels to authenticated;
grant delete on llm_mentions.notification_channels to authenticated;

create policy "members read what happened to their brands, admins all" on llm_mentions.events for select to authenticated
  using (
    case
      when organization_id in (select private.my_admin_organization_ids()) then true
      when audience = 'admins' then false
      when client_id is null then organization_id in (select private.my_organization_ids())
      else client_id in (select private.my_brand_ids())
    end
  );
create policy "nobody inserts rows directly" on llm_mentions.events for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.events for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.events for delete to authenticated using (false);

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

create policy "people read their own channels, admins all shared ones" on llm_mentions.notification_channels for select to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );
-- Made by routes: a target is looked at, and confirmed, before anything is sent there.
create policy "nobody inserts rows directly" on llm_mentions.notification_channels for insert to authenticated with check (false);
create policy "people change their own channels, admins shared ones" on llm_mentions.notification_channels for update to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  )
  with check (
    user_id = (select private.my_user_id())
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );
create policy "people remove their own channels, admins shared ones" on llm_mentions.notification_channels for delete to authenticated
  using (
    (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
    or (user_id is null and organization_id in (select private.my_admin_organization_ids()))
  );

create policy "deliveries are read with their channel" on llm_mentions.deliveries for select to authenticated
  using (channel_id in (select c.id from llm_mentions.notification_channels c));
create policy "nobody inserts rows directly" on llm_mentions.deliveries for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.deliveries for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.deliveries for delete to authenticated using (false);

create policy "attempts are read with their delivery" on llm_mentions.delivery_attempts for select to authenticated
  using (delivery_id in (select d.id from llm_mentions.deliveries d));
create policy "nobody inserts rows directly" on llm_mentions.delivery_attempts for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.delivery_attempts for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.delivery_attempts for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.notification_channels
  for each row execute function private.log_change('channel', 'secret', 'failing_since');

-- Open tabs hear of it: {"user": id, "kind": "membership" | "notification"} on the channel answerscope_live.
create function private.tell_member()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  perform pg_notify('answerscope_live', json_build_object('user', person, 'kind', 'membership')::text);
  return null;
end
$$;
create trigger tell_member after insert or update or delete on llm_mentions.organization_users
  for each row execute function private.tell_member();
create trigger tell_member after insert or update or delete on llm_mentions.user_brand_permissions
  for each row execute function private.tell_member();

create function private.tell_notified()
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
create trigger tell_notified after insert on llm_mentions.notifications
  referencing new table as changed for each statement execute function private.tell_notified();
create trigger tell_read after update on llm_mentions.notifications
  referencing new table as changed for each statement execute function private.tell_notified();

revoke execute on all functions in schema private from public;
