-- Staff tick off what visitors wrote. The web process writes it for them, so that it is known who did.
alter table llm_mentions.contact_messages
  add column done_at timestamptz,
  add column done_by uuid references llm_mentions.users (id) on delete set null,
  add constraint contact_messages_done_check check (done_by is null or done_at is not null);
comment on column llm_mentions.contact_messages.done_at is 'Since when nothing more is to be done about it; null: somebody has to answer.';
comment on column llm_mentions.contact_messages.done_by is 'Who said so; null for the operator of this machine, and for people who are gone.';
create index contact_messages_done_by_idx on llm_mentions.contact_messages (done_by);
create index contact_messages_open_idx on llm_mentions.contact_messages (received_at) where done_at is null;

revoke execute on all functions in schema private from public;
