-- The moment decides whether a deletion can be taken back and when everything goes: it is now, whoever writes the row. One
-- to come would keep the source from ever being taken away, one long ago would leave no time to take it back.
drop policy "entitled editors update bot-log sources" on llm_mentions.bot_log_sources;
create policy "entitled editors update bot-log sources" on llm_mentions.bot_log_sources for update to authenticated
  using (client_id in (select private.my_connectable_bot_log_brand_ids())
    and (deleted_at is null or deleted_at > now() - interval '1 minute'))
  with check (client_id in (select private.my_connectable_bot_log_brand_ids())
    and (deleted_at is null or deleted_at between now() - interval '1 minute' and now()));

-- Those on their way out do not count, so coming back counts as coming.
create trigger limit_restored_bot_log_sources before update of deleted_at on llm_mentions.bot_log_sources
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function private.limit_bot_log_sources();

-- A name is free as soon as its source was asked to go.
alter table llm_mentions.bot_log_sources drop constraint bot_log_sources_client_id_name_key;
create unique index bot_log_sources_client_id_name_idx on llm_mentions.bot_log_sources (client_id, name)
  where deleted_at is null;

-- The challenge is answered as a header, the name stands in mails and the audit log.
alter table llm_mentions.bot_log_sources
  add check (name !~ '[[:cntrl:]]'),
  add check (pattern !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  add check (default_host !~ '[[:cntrl:][:space:]]'),
  add check (challenge ~ '^[\x21-\x7e]*$');

revoke execute on all functions in schema private from public;
