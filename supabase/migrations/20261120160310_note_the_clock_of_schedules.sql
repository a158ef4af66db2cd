alter table llm_mentions.schedules
  add column time_zone  text check (length(time_zone) between 1 and 64),
  add column deleted_at timestamptz;
comment on column llm_mentions.schedules.time_zone is 'The zone next_at was worked out in. When the organization moves to another, next_at is worked out again.';
comment on column llm_mentions.schedules.deleted_at is 'Can be taken back for a day, then the row goes.';
grant update (time_zone, deleted_at) on llm_mentions.schedules to authenticated;
