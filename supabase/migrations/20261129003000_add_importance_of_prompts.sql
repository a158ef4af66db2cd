-- How much a prompt counts in rates weighted by importance, and in the ranking of actions.
alter table llm_mentions.prompts
  add column importance text not null default 'normal' check (importance in ('low', 'normal', 'high')),
  add column volume integer check (volume between 0 and 1000000000),
  add column volume_source text check (length(btrim(volume_source)) between 1 and 120),
  add constraint prompts_volume_has_source check ((volume is null) = (volume_source is null)),
  add constraint prompts_volume_replaces_importance check (volume is null or importance = 'normal');
comment on column llm_mentions.prompts.importance is 'A level set by a person; normal if a volume replaces it. The weight follows from both: core/prompts/importance.ts.';
comment on column llm_mentions.prompts.volume is 'Imported demand for the prompt, such as searches a month, from volume_source.';
grant update (importance, volume, volume_source) on llm_mentions.prompts to answerscope_web;

revoke execute on all functions in schema private from public;
