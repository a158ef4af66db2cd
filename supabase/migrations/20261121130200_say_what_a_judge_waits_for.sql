alter table llm_mentions.judge_settings
  add column waits_for text check (length(waits_for) between 1 and 1000);
comment on column llm_mentions.judge_settings.waits_for is 'What stood against the next call when the judge last looked: a limit, a budget, a pause; it goes on by itself when that is over. Null while it works or has nothing to do.';
