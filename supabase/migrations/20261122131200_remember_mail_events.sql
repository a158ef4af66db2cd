create table private.mail_events (
  hash        bytea primary key check (octet_length(hash) = 32),
  received_at timestamptz not null default now()
);
comment on table private.mail_events is 'Bounces and complaints that a mail provider has reported, as SHA-256, for seven days: one that is sent again changes nothing.';
create index mail_events_received_at_idx on private.mail_events (received_at);
alter table private.mail_events enable row level security;
grant select, insert, delete on private.mail_events to service_role;

create index notification_channels_mail_target_idx on llm_mentions.notification_channels (lower(target)) where kind = 'mail';
