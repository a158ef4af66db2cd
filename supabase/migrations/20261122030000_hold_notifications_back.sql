create table llm_mentions.notification_preferences (
  organization_id uuid not null,
  user_id         uuid not null default private.my_user_id(),
  time_zone       text check (length(time_zone) between 1 and 60),
  quiet_from      smallint check (quiet_from between 0 and 23),
  quiet_until     smallint check (quiet_until between 0 and 23),
  critical_passes boolean not null default true,
  digest          text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
  digest_weekday  smallint not null default 1 check (digest_weekday between 1 and 7),
  digest_hour     smallint not null default 8 check (digest_hour between 0 and 23),
  updated_at      timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references llm_mentions.organization_users (organization_id, user_id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
comment on table llm_mentions.notification_preferences is 'When one person wants messages of one organization: quiet hours (from until until, full hours, may pass midnight) and a digest, on the clock of time_zone (null: the organization''s). Without a row: at once, always.';

alter table llm_mentions.notification_preferences enable row level security;
grant select on llm_mentions.notification_preferences to authenticated;
grant insert (organization_id, user_id, time_zone, quiet_from, quiet_until, critical_passes, digest, digest_weekday, digest_hour)
  on llm_mentions.notification_preferences to authenticated;
grant update (time_zone, quiet_from, quiet_until, critical_passes, digest, digest_weekday, digest_hour, updated_at)
  on llm_mentions.notification_preferences to authenticated;
grant delete on llm_mentions.notification_preferences to authenticated;
create policy "people read their own preferences" on llm_mentions.notification_preferences for select to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people set their own preferences" on llm_mentions.notification_preferences for insert to authenticated
  with check (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people change their own preferences" on llm_mentions.notification_preferences for update to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()))
  with check (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people drop their own preferences" on llm_mentions.notification_preferences for delete to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));

-- A held delivery goes out at next_at; -infinity asks the worker to work that out anew.
alter table llm_mentions.deliveries
  add column collected_in uuid,
  add foreign key (organization_id, collected_in) references llm_mentions.deliveries (organization_id, id) on delete set null (collected_in),
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check
    check (state in ('queued', 'held', 'collected', 'sending', 'sent', 'delivered', 'failed', 'dropped'));
comment on column llm_mentions.deliveries.collected_in is 'The one message of its channel that tells this event together with others; its own state is collected then, and that message has no event of its own.';
create index deliveries_held_idx on llm_mentions.deliveries (next_at) where state = 'held';
create index deliveries_collected_in_idx on llm_mentions.deliveries (organization_id, collected_in) where collected_in is not null;

create function private.work_held_out_anew()
returns trigger
language plpgsql
security definer -- people may not change deliveries
set search_path = ''
as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  update llm_mentions.deliveries d set next_at = '-infinity'
  where d.organization_id = changed.organization_id and d.user_id = changed.user_id and d.state = 'held';
  return null;
end
$$;
create trigger work_held_out_anew after insert or update or delete on llm_mentions.notification_preferences
  for each row execute function private.work_held_out_anew();
create index deliveries_user_id_held_idx on llm_mentions.deliveries (organization_id, user_id) where state = 'held';

-- Everybody has mail: made when it is first needed, and paused instead of removed, or it would come back.
create unique index notification_channels_mail_idx on llm_mentions.notification_channels (organization_id, user_id) where kind = 'mail';
create policy "mail is paused, not removed" on llm_mentions.notification_channels as restrictive for delete to authenticated
  using (kind <> 'mail');
alter table llm_mentions.notification_channels
  add column unsubscribe_key bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
comment on column llm_mentions.notification_channels.unsubscribe_key is 'Signs the links that stop mails without signing in. Nobody reads it but the system.';

create function private.ensure_my_mail_channel(organization uuid)
returns void
language sql
security definer -- people may not make channels; this one is theirs and goes to the address they signed in with
set search_path = ''
as $$
  insert into llm_mentions.notification_channels (organization_id, user_id, kind, name, target, least_severity, confirmed_at, created_by)
  select m.organization_id, m.user_id, 'mail', 'E-mail', u.email, 'warning', now(), u.id
  from llm_mentions.organization_users m
  join llm_mentions.users u on u.id = m.user_id
  where m.organization_id = organization and m.user_id = private.my_user_id() and m.status = 'active' and u.email <> ''
  on conflict (organization_id, user_id) where kind = 'mail' do update set target = excluded.target
    where llm_mentions.notification_channels.target <> excluded.target
$$;
grant execute on function private.ensure_my_mail_channel(uuid) to authenticated;

create function private.unsubscribe_signature(channel uuid, key bytea)
returns text
language sql
immutable
set search_path = ''
as $$
  -- SHA-256 of key and message of fixed lengths, with the key on both sides: nothing can be added to it.
  select encode(sha256(key || convert_to('unsubscribe ' || channel, 'UTF8') || key), 'hex')
$$;
-- Whoever holds the link of a mail may stop the mails it belongs to, and take that back. The token is the channel's id and a signature.
create function private.mail_channel_of(token text)
returns uuid
language sql
stable
security definer -- reads the key of a channel; the caller is not signed in
set search_path = ''
as $$
  select c.id from llm_mentions.notification_channels c
  where token ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.[0-9a-f]{64}$'
    and c.id = split_part(token, '.', 1)::uuid and c.kind = 'mail'
    -- Hashed on both sides, so that the time it takes tells nothing of the signature.
    and sha256(convert_to(split_part(token, '.', 2), 'UTF8')) = sha256(convert_to(private.unsubscribe_signature(c.id, c.unsubscribe_key), 'UTF8'))
$$;
create function private.stop_mails(token text, stops boolean)
returns text
language sql
security definer -- the caller is not signed in; the token is the right
set search_path = ''
as $$
  update llm_mentions.notification_channels c
  set paused_at = case when stops then coalesce(c.paused_at, now()) end
  from llm_mentions.organizations o
  where c.id = private.mail_channel_of(token) and o.id = c.organization_id
  returning o.name
$$;
grant execute on function private.mail_channel_of(text), private.unsubscribe_signature(uuid, bytea), private.stop_mails(text, boolean) to service_role;

revoke execute on all functions in schema private from public;
