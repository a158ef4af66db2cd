alter table llm_mentions.notification_channels
  add column secret_sealed_with text check (length(secret_sealed_with) <= 40),
  add column former_secret      bytea check (octet_length(former_secret) <= 1000),
  add column former_sealed_with text check (length(former_sealed_with) <= 40),
  add column former_until       timestamptz,
  add column paused_reason      text check (length(paused_reason) <= 300),
  add column stopped_at         timestamptz,
  add constraint notification_channels_secret_size check (octet_length(secret) <= 1000),
  -- People may write this column themselves.
  add constraint notification_channels_event_kinds_size check (length(array_to_string(event_kinds, ',')) <= 2500);
comment on column llm_mentions.notification_channels.former_secret is 'The signing secret before the last rotation; signs too until former_until.';
comment on column llm_mentions.notification_channels.stopped_at is 'The owner of the number answered STOP. Only START from that number lifts it.';
grant select (former_until, paused_reason, stopped_at) on llm_mentions.notification_channels to authenticated;

alter table llm_mentions.deliveries
  add column replay_of     uuid,
  add column segments      integer check (segments between 0 and 1000),
  add foreign key (organization_id, replay_of) references llm_mentions.deliveries (organization_id, id) on delete set null (replay_of);
comment on column llm_mentions.deliveries.replay_of is 'The delivery that this one sends once more.';
create index deliveries_texts_idx on llm_mentions.deliveries (organization_id, created_at desc, id) where kind in ('sms', 'whatsapp');
create index deliveries_replay_of_idx on llm_mentions.deliveries (organization_id, replay_of) where replay_of is not null;
create index deliveries_sending_idx on llm_mentions.deliveries (channel_id) where state = 'sending';

-- Targets of chat channels are secrets, and numbers are nobody's business: the log says that they changed, not to what.
drop trigger log_change on llm_mentions.notification_channels;
create trigger log_change after insert or update or delete on llm_mentions.notification_channels
  for each row execute function private.log_change('channel', 'target', 'secret', 'secret_sealed_with', 'former_secret', 'former_sealed_with', 'failing_since');

create table private.number_codes (
  channel_id  uuid primary key references llm_mentions.notification_channels (id) on delete cascade,
  delivery_id uuid not null references llm_mentions.deliveries (id) on delete cascade,
  hash        bytea not null,
  tries       integer not null default 0,
  expires_at  timestamptz not null
);
comment on table private.number_codes is 'The code last sent to a number that is to be confirmed, hashed. Five tries.';
create index number_codes_delivery_id_idx on private.number_codes (delivery_id);
alter table private.number_codes enable row level security;
grant select, insert, update, delete on private.number_codes to service_role;

-- A person who writes the row directly resumes it, and so clears why it was paused; nothing else can be forged with it.
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
create trigger keep_pause_reason before update on llm_mentions.notification_channels
  for each row execute function private.keep_pause_reason();

revoke execute on all functions in schema private from public;
