alter table llm_mentions.clients add column scored_version integer not null default 1;
comment on column llm_mentions.clients.scored_version is 'The brand_set_version that all stored answers have been read with; behind brand_set_version while re-scoring runs. Written by the system only.';
