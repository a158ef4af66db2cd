-- A server without SMTP_URL sends no email: an invitation whose mail stayed here was not delivered.
alter table llm_mentions.invites add column unsent_at timestamptz;
comment on column llm_mentions.invites.unsent_at is 'When it turned out that no email leaves this server: the mail was kept in the outbox, or never made.';
comment on table llm_mentions.invites is 'An invitation of one address into the organization, good once. Of its token only the SHA-256 is kept. The state follows from the moments: accepted, revoked, expired, bounced, opened, delivered, unsent, else queued. delivered_at: a mail server has taken it; sent_at: when the newest token was made; superseded_at: a newer invitation took the place of this one, which had expired.';
grant select (unsent_at), update (unsent_at) on llm_mentions.invites to answerscope_web;

drop trigger log_change on llm_mentions.invites;
create trigger log_change after insert or update or delete on llm_mentions.invites
  for each row execute function private.log_change(
    'invite', 'token_hash', 'delivered_at', 'unsent_at', 'bounced_at', 'opened_at', 'last_error'
  );
