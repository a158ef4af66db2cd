alter table llm_mentions.events
  add column message jsonb check (jsonb_typeof(message) = 'object' and length(message::text) <= 16384);
comment on column llm_mentions.events.message is
  'Title and body as texts of the message catalogue with what stands in their places, so that people read them in their language; null: only in English. title and body are the same in English, which programs are told.';
comment on column llm_mentions.users.language is
  'The language of screens and mails that this person chose; null: the browser decides, mails of what happened are in English.';

revoke execute on all functions in schema private from public;
