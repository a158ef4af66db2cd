alter table llm_mentions.organization_deletions
  add column tries    integer not null default 0 check (tries >= 0),
  add column tried_at timestamptz;
comment on column llm_mentions.organization_deletions.tries is 'How often it was begun or gone on with since it fell due. Each try waits longer than the one before, so that one that always fails holds up no other; tried_at moves on while one makes progress.';

drop trigger log_change on llm_mentions.organization_deletions;
create trigger log_change after insert or update or delete on llm_mentions.organization_deletions
  for each row execute function private.log_change('deletion', 'asked_by', 'rows_deleted', 'started_at', 'tries', 'tried_at');
