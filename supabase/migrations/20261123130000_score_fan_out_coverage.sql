create table llm_mentions.fanout_scorings (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid primary key,
  -- lexical: words alone. hybrid: words and vectors.
  method          text not null check (method in ('lexical', 'hybrid')),
  model           text check (length(model) <= 200),
  -- Why there are no vectors: a code of core/fan-out/coverage/vectors.ts, and what a provider said.
  problem         text check (length(problem) <= 40),
  problem_detail  text check (length(problem_detail) <= 500),
  -- Scores from which on a page covers a sub-query, or does so in part.
  covered_from    real not null,
  partly_from     real not null,
  own_pages       integer not null,
  rival_pages     integer not null,
  cited_pages     integer not null,
  passages        integer not null,
  -- Competitors with a page among these.
  rivals          integer not null,
  started_at      timestamptz not null default now(),
  finished_at     timestamptz,
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_scorings is 'How the sub-queries of a fan-out analysis were laid against pages. Without finished_at it is under way, and goes on where it stopped.';

create table llm_mentions.fanout_columns (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null references llm_mentions.fanout_scorings (analysis_id) on delete cascade,
  position        integer not null check (position between 1 and 200),
  page_id         uuid not null,
  -- The version that was scored. No key: versions of a page go when they are old.
  document_id     uuid not null,
  -- As the page was then.
  owner           text not null check (owner in ('own', 'rival', 'cited')),
  competitor_id   uuid,
  -- Sub-queries that it covers.
  covers          integer not null default 0,
  primary key (analysis_id, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id) references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_columns is 'Pages that the coverage matrix of a fan-out analysis shows: those that answer most of it, own, rival and cited in turn.';
create index fanout_columns_page_id_idx on llm_mentions.fanout_columns (page_id);

create table llm_mentions.fanout_coverage (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null references llm_mentions.fanout_scorings (analysis_id) on delete cascade,
  query_id        uuid primary key,
  -- By position of the column: the score of its best passage, in thousandths.
  scores          smallint[] not null,
  -- And that passage, by its position in the page.
  passages        smallint[] not null,
  -- Of all pages scored, not of the columns alone. Null: none of them has a word of it.
  own_score       real,
  rival_score     real,
  cited_score     real,
  -- Pages that cover it, and competitors with such a page.
  own_covering    integer not null default 0,
  rival_covering  integer not null default 0,
  cited_covering  integer not null default 0,
  rivals_covering integer not null default 0,
  foreign key (organization_id, client_id, analysis_id, query_id)
    references llm_mentions.fanout_queries (organization_id, client_id, analysis_id, id) on delete cascade
);
comment on table llm_mentions.fanout_coverage is 'How far pages answer one sub-query: a row of the coverage matrix.';
create index fanout_coverage_analysis_id_idx on llm_mentions.fanout_coverage (analysis_id);

create table llm_mentions.fanout_matches (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  query_id        uuid not null references llm_mentions.fanout_coverage (query_id) on delete cascade,
  owner           text not null check (owner in ('own', 'rival', 'cited')),
  page_id         uuid not null,
  document_id     uuid not null,
  passage         integer not null,
  score           real not null,
  lexical         real not null,
  semantic        real,
  primary key (query_id, owner),
  foreign key (organization_id, client_id, analysis_id, query_id)
    references llm_mentions.fanout_queries (organization_id, client_id, analysis_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id) references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fanout_matches is 'The best own, rival and cited page for one sub-query, with its best passage.';
create index fanout_matches_page_id_idx on llm_mentions.fanout_matches (page_id);
create index fanout_matches_analysis_id_idx on llm_mentions.fanout_matches (analysis_id);

alter table llm_mentions.fanout_scorings enable row level security;
alter table llm_mentions.fanout_columns enable row level security;
alter table llm_mentions.fanout_coverage enable row level security;
alter table llm_mentions.fanout_matches enable row level security;
grant select on llm_mentions.fanout_scorings, llm_mentions.fanout_columns, llm_mentions.fanout_coverage, llm_mentions.fanout_matches
  to authenticated;

create policy "entitled members read scorings" on llm_mentions.fanout_scorings for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_scorings');
create policy "entitled members read columns of coverage" on llm_mentions.fanout_columns for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_columns');
create policy "entitled members read coverage" on llm_mentions.fanout_coverage for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_coverage');
create policy "entitled members read best pages" on llm_mentions.fanout_matches for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.fanout_matches');

-- Paid once for each text and model, whatever page or sub-query has it.
create table private.text_vectors (
  organization_id uuid not null,
  client_id       uuid not null,
  model           text not null check (length(model) <= 200),
  -- md5 of the text as it was sent.
  content_hash    uuid not null,
  -- 32-bit floats, little-endian, of length 1.
  vector          bytea not null check (length(vector) between 4 and 16384 and length(vector) % 4 = 0),
  used_at         timestamptz not null default now(),
  primary key (client_id, model, content_hash),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.text_vectors is 'Meanings of passages and sub-queries as an embedding model gave them.';
alter table private.text_vectors enable row level security;
alter table private.text_vectors alter column vector set storage external;

revoke execute on all functions in schema private from public;
