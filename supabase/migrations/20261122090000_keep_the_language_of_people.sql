alter table llm_mentions.users
  add column language text check (language in ('en', 'de', 'es'));
comment on column llm_mentions.users.language is
  'The language of screens and mails that this person chose; null: the browser decides, mails are in English.';

grant update (language) on llm_mentions.users to authenticated;

revoke execute on all functions in schema private from public;
