-- What is said of a brand in an answer, beside that it is named. Derived like the mention itself: rebuilt from the
-- answer, from kept verdicts of the judge and from corrections, at any time.
alter table llm_mentions.mentions
  add column sentiment          text check (sentiment in ('positive', 'neutral', 'mixed', 'negative')),
  add column sentiment_score    real check (sentiment_score between -1 and 1),
  add column sentiment_method   text check (length(sentiment_method) between 1 and 80),
  add column recommended        boolean,
  add column recommended_method text check (length(recommended_method) between 1 and 80),
  add column labels             jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  add check ((sentiment is null) = (sentiment_method is null)),
  add check ((recommended is null) = (recommended_method is null));
comment on column llm_mentions.mentions.sentiment is 'How the answer speaks of the brand; null when no method could tell (never 0 or neutral instead).';
comment on column llm_mentions.mentions.sentiment_method is 'Who says so: lexicon-1, judge-1:<model>, person.';
comment on column llm_mentions.mentions.labels is 'What the labels rest on, offsets in UTF-16 code units of the text: {"sentiment": [{"start", "end"}], "recommended": [...], "aspects": [{"aspect", "sentiment", "start", "end"}], "attributes": [{"text", "start", "end"}], "claims": [{"text", "start", "end"}]}.';

alter table llm_mentions.answers
  add column untracked jsonb not null default '[]' check (jsonb_typeof(untracked) = 'array');
comment on column llm_mentions.answers.untracked is 'Names in the answer that look like brands and are not tracked: [{"name", "start", "end"}], the first occurrence of each; derived.';

alter table llm_mentions.answer_rollups
  add column untracked integer not null default 0;
comment on column llm_mentions.answer_rollups.untracked is 'Untracked names, one per name and answer that names anybody: with presences the whole of the open share of voice.';

alter table llm_mentions.brand_rollups
  add column positive                integer not null default 0,
  add column neutral                 integer not null default 0,
  add column mixed                   integer not null default 0,
  add column negative                integer not null default 0,
  add column judged                  integer not null default 0,
  add column recommended             integer not null default 0,
  add column recommendation_labelled integer not null default 0;
comment on column llm_mentions.brand_rollups.judged is 'Of the labelled presences those whose sentiment a judge or a person gave; the rest is by word list.';
comment on column llm_mentions.brand_rollups.recommendation_labelled is 'Presences of which it is known whether the answer recommends the brand.';
