-- What visitors write through /contact. The web process stores it after its limits; nobody writes through the API.
create table llm_mentions.contact_messages (
  id           uuid primary key default gen_random_uuid(),
  name         text not null check (length(name) between 1 and 120),
  email        text not null check (length(email) between 3 and 320),
  company      text not null default '' check (length(company) <= 160),
  topic        text not null check (topic in ('sales', 'help', 'privacy', 'press', 'other')),
  message      text not null check (length(message) between 1 and 5000),
  language     text not null check (language in ('en', 'de', 'es')),
  received_at  timestamptz not null default now(),
  mailed_at    timestamptz,
  mail_problem text
);
comment on table llm_mentions.contact_messages is 'A message of a visitor, kept for a year. Mailed to CONTACT_MAIL when mailed_at is set; mail_problem says why it was not.';
create index contact_messages_received_at_idx on llm_mentions.contact_messages (received_at);

alter table llm_mentions.contact_messages enable row level security;
grant select on llm_mentions.contact_messages to authenticated;

create policy "staff read contact messages" on llm_mentions.contact_messages for select to authenticated
  using (exists (select from llm_mentions.users u where u.supabase_user_id = (select auth.uid()) and u.is_staff));
select private.refuse_writes('llm_mentions.contact_messages');

revoke execute on all functions in schema private from public;
