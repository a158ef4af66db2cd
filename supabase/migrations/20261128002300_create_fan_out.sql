create table llm_mentions.sub_queries (
  organization_id uuid not null,
  client_id       uuid not null,
  id              bigint generated always as identity,
  key             text not null check (length(key) between 1 and 300),
  query           text not null check (length(query) between 1 and 300),
  primary key (client_id, id),
  unique (client_id, key),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.sub_queries is 'Each search that engines ran for a brand''s prompts, once, by its key (core/fan-out/normalize.ts). query is how one of them was written.';

alter table llm_mentions.sub_queries enable row level security;
grant select on llm_mentions.sub_queries to answerscope_web;
create policy "entitled members read sub-queries" on llm_mentions.sub_queries for select to authenticated
  using (client_id = any (array(select private.my_fan_out_brand_ids())));
select private.refuse_writes('llm_mentions.sub_queries');

create table llm_mentions.search_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  day             date not null,
  channel         text not null,
  engine          text not null,
  prompt_id       uuid not null,
  country         text not null default '',
  answers         integer not null default 0,
  told            integer not null default 0,
  searched        integer not null default 0,
  sub_queries     bigint[] not null default '{}',
  types           smallint[] not null default '{}',
  primary key (client_id, day, channel, engine, prompt_id, country),
  check (cardinality(sub_queries) = cardinality(types)),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.search_rollups is 'Per UTC day, prompt, engine, channel and country: answers, those for which it is known whether the engine searched (told), and those with searches. sub_queries has each answer''s sub-queries by id, each once, and a 0 after every answer that has any; types has the same order. Written in the transaction that stores the answer, like other roll-ups.';

alter table llm_mentions.search_rollups enable row level security;
grant select on llm_mentions.search_rollups to answerscope_web;
create policy "entitled members read sums of searches" on llm_mentions.search_rollups for select to authenticated
  using (client_id = any (array(select private.my_fan_out_brand_ids())));
select private.refuse_writes('llm_mentions.search_rollups');

create table private.search_readings (
  client_id         uuid primary key references llm_mentions.clients (id) on delete cascade,
  brand_set_version integer not null,
  rules_version     integer not null
);
comment on table private.search_readings is 'The tracked brands and the version of the rules with which all searches of a brand were typed.';

alter table private.search_readings enable row level security;

create table llm_mentions.query_fanout_analysis (
  id                  uuid primary key default gen_random_uuid(),
  organization_id     uuid not null,
  client_id           uuid not null,
  prompt_id           uuid,
  topic               text check (length(topic) <= 120),
  status              text not null default 'queued'
                      check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  result              jsonb,
  failure             text,
  created_by          uuid references llm_mentions.users (id) on delete set null,
  created_at          timestamptz not null default now(),
  finished_at         timestamptz,
  title               text not null default '' check (length(title) <= 120),
  period_from         date not null default (now() at time zone 'UTC')::date - 27,
  period_to           date not null default (now() at time zone 'UTC')::date,
  -- Those whose answers are read; empty: all.
  engines             text[] not null default '{}' check (cardinality(engines) <= 50),
  -- How sub-queries are simulated and what is compared: core/fan-out/analysis-schema.ts.
  settings            jsonb not null default '{}' check (length(settings::text) <= 4000),
  -- The current step while it is queued or running; done when it has ended.
  step                text not null default 'observed' check (step in ('observed', 'simulated', 'coverage', 'done')),
  progress            jsonb not null default '{}',
  cost_usd            numeric(14, 8) not null default 0,
  unknown_cost_calls  integer not null default 0,
  started_at          timestamptz,
  cancel_requested_at timestamptz,
  -- Deletion was requested; can be undone for a day, then the row is deleted.
  deleted_at          timestamptz,
  -- The analysis whose settings this one repeats, on request or by its schedule.
  repeated_from       uuid references llm_mentions.query_fanout_analysis (id) on delete set null,
  is_scheduled        boolean not null default false,
  schedule            text not null default 'none' check (schedule in ('none', 'weekly', 'monthly')),
  schedule_set_at     timestamptz,
  next_at             timestamptz,
  -- Why the last scheduled time started nothing, or started late.
  schedule_note       text check (length(schedule_note) <= 500),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, prompt_id)
    references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade,
  constraint query_fanout_analysis_of_one_subject check (prompt_id is null or topic is null),
  constraint query_fanout_analysis_period check (period_from <= period_to and period_to - period_from <= 731),
  constraint query_fanout_analysis_schedule check ((schedule = 'none') = (next_at is null)),
  constraint query_fanout_analysis_home_key unique (organization_id, client_id, id)
);
comment on table llm_mentions.query_fanout_analysis is 'One analysis of what engines search before they answer: for a prompt, a topic, or, without either, a whole brand.';
create index query_fanout_analysis_client_id_created_at_idx
  on llm_mentions.query_fanout_analysis (client_id, created_at desc);
create index query_fanout_analysis_next_at_idx on llm_mentions.query_fanout_analysis (next_at) where next_at is not null;
create index query_fanout_analysis_repeated_from_idx on llm_mentions.query_fanout_analysis (repeated_from)
  where repeated_from is not null;

alter table llm_mentions.query_fanout_analysis enable row level security;
grant select on llm_mentions.query_fanout_analysis to answerscope_web;
create policy "entitled members read fan-out analyses" on llm_mentions.query_fanout_analysis for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.query_fanout_analysis');
select private.let_product_act('llm_mentions.query_fanout_analysis', '{insert, update}');

create trigger log_change after insert or update or delete on llm_mentions.query_fanout_analysis
  for each row execute function private.log_change(
    'fan-out-analysis', 'created_by', 'result', 'failure', 'status', 'step', 'progress', 'cost_usd', 'unknown_cost_calls',
    'started_at', 'finished_at', 'next_at', 'schedule_set_at', 'schedule_note'
  );

-- The brand of an analysis, for callers who may see the brand, so that a member without the permission learns what is
-- missing.
create function private.brand_of_fan_out(analysis uuid)
returns uuid
language sql
stable
security definer -- reads the analysis past its policy; returns only a brand that the caller sees anyway
set search_path = ''
as $$
  select a.client_id from llm_mentions.query_fanout_analysis a
  where a.id = analysis and a.deleted_at is null and a.client_id in (select private.my_brand_ids())
$$;
grant execute on function private.brand_of_fan_out(uuid) to answerscope_web, service_role;

create table llm_mentions.fan_out_queries (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  position        integer not null check (position > 0),
  origin          text not null check (origin in ('observed', 'model', 'rules')),
  query           text not null check (length(query) between 1 and 1000),
  query_key       text not null check (length(query_key) <= 1000),
  -- Other wordings of a simulated one, merged by meaning.
  variants        text[] not null default '{}',
  types           text[] not null default '{}',
  intent          text check (intent in ('informational', 'commercial', 'transactional', 'navigational', 'local')),
  reason          text check (length(reason) <= 1000),
  -- Prompts it was searched or proposed for.
  prompts         integer not null default 0,
  -- Observed: answers with this search, of all answers, with or without searches.
  answers         integer,
  of_answers      integer,
  -- Simulated: draws that proposed it, of all draws.
  draws           integer,
  of_draws        integer,
  -- Bounds of the 95% interval of that share.
  low             float8,
  high            float8,
  engines         text[] not null default '{}',
  first_seen      timestamptz,
  last_seen       timestamptz,
  -- The nearest one of the other origin (observed and simulated), and what makes them the same.
  match_id        uuid,
  match           text check (match in ('key', 'meaning')),
  -- Positions of its fan_out_pairs with this sub-query, and in how many of their trials it occurred.
  pairs           integer[] not null default '{}',
  counts          integer[] not null default '{}',
  unique (analysis_id, origin, query_key),
  unique (organization_id, client_id, id),
  unique (organization_id, client_id, analysis_id, id),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade,
  constraint fan_out_queries_counts_of_pairs check (cardinality(pairs) = cardinality(counts))
);
comment on table llm_mentions.fan_out_queries is 'Sub-queries of one fan-out analysis, as of the analysis: observed in answers, or proposed by a model or by rules.';
create index fan_out_queries_analysis_id_position_idx on llm_mentions.fan_out_queries (analysis_id, position);

alter table llm_mentions.fan_out_queries enable row level security;
grant select on llm_mentions.fan_out_queries to answerscope_web;
create policy "entitled members read sub-queries of analyses" on llm_mentions.fan_out_queries for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_queries');

create table llm_mentions.fan_out_draws (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  prompt_id       uuid not null,
  draw            integer not null check (draw > 0),
  engine          text not null,
  model           text not null,
  -- [{query, types, intent, reason}], as the model returned them.
  proposals       jsonb not null,
  cost_usd        numeric(14, 8),
  created_at      timestamptz not null default now(),
  primary key (analysis_id, prompt_id, draw),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_draws is 'What a model proposed in one call of a simulation: stored on arrival, so that nothing is paid twice.';

alter table llm_mentions.fan_out_draws enable row level security;
grant select on llm_mentions.fan_out_draws to answerscope_web;
create policy "entitled members read draws" on llm_mentions.fan_out_draws for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_draws');

create table llm_mentions.fan_out_pairs (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  side            text not null check (side in ('observed', 'simulated')),
  position        integer not null check (position > 0),
  prompt_id       uuid not null,
  -- Observed: whose answers; simulated: who was asked.
  engine          text not null,
  -- Answers with known searches, or draws.
  trials          integer not null check (trials > 0),
  primary key (analysis_id, side, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_pairs is 'The basis of shares in a fan-out analysis, by prompt and engine: trials of one prompt are not independent, and two analyses are compared prompt by prompt.';

alter table llm_mentions.fan_out_pairs enable row level security;
grant select on llm_mentions.fan_out_pairs to answerscope_web;
create policy "entitled members read pairs of analyses" on llm_mentions.fan_out_pairs for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_pairs');

create table llm_mentions.fan_out_scorings (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid primary key,
  -- lexical: words alone. hybrid: words and vectors.
  method          text not null check (method in ('lexical', 'hybrid')),
  model           text check (length(model) <= 200),
  -- Why there are no vectors: a code of core/fan-out/coverage/vectors.ts, and what a provider said.
  problem         text check (length(problem) <= 40),
  problem_detail  text check (length(problem_detail) <= 500),
  -- Minimum scores for a page to cover a sub-query, or to cover it in part.
  covered_from    real not null,
  partly_from     real not null,
  own_pages       integer not null,
  competitor_pages     integer not null,
  cited_pages     integer not null,
  passages        integer not null,
  -- Competitors with a page among these.
  rivals          integer not null,
  started_at      timestamptz not null default now(),
  finished_at     timestamptz,
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_scorings is 'How the sub-queries of a fan-out analysis were matched to pages. Without finished_at it is in progress, and continues where it stopped.';

alter table llm_mentions.fan_out_scorings enable row level security;
grant select on llm_mentions.fan_out_scorings to answerscope_web;
create policy "entitled members read scorings" on llm_mentions.fan_out_scorings for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_scorings');

create table llm_mentions.fan_out_columns (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null references llm_mentions.fan_out_scorings (analysis_id) on delete cascade,
  position        integer not null check (position between 1 and 200),
  page_id         uuid not null,
  -- The version that was scored. No foreign key: old versions of a page are deleted.
  document_id     uuid not null,
  -- As the page was then.
  owner           text not null check (owner in ('own', 'rival', 'cited')),
  competitor_id   uuid,
  -- Sub-queries that it covers.
  covers          integer not null default 0,
  primary key (analysis_id, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.query_fanout_analysis (organization_id, client_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id)
    references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_columns is 'Pages in the coverage matrix of a fan-out analysis: those that answer most of it, from own, competitors'' and cited pages in turn.';
create index fan_out_columns_page_id_idx on llm_mentions.fan_out_columns (page_id);

alter table llm_mentions.fan_out_columns enable row level security;
grant select on llm_mentions.fan_out_columns to answerscope_web;
create policy "entitled members read columns of coverage" on llm_mentions.fan_out_columns for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_columns');

create table llm_mentions.fan_out_coverage (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null references llm_mentions.fan_out_scorings (analysis_id) on delete cascade,
  query_id        uuid primary key,
  -- By position of the column: the score of its best passage, in thousandths.
  scores          smallint[] not null,
  -- And that passage, by its position in the page.
  passages        smallint[] not null,
  -- Over all scored pages, not only the columns. Null: none of them has a word of it.
  own_score       real,
  competitor_score     real,
  cited_score     real,
  -- Pages that cover it, and competitors with such a page.
  own_covering    integer not null default 0,
  competitor_covering  integer not null default 0,
  cited_covering  integer not null default 0,
  competitors_covering integer not null default 0,
  foreign key (organization_id, client_id, analysis_id, query_id)
    references llm_mentions.fan_out_queries (organization_id, client_id, analysis_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_coverage is 'How well pages answer one sub-query: a row of the coverage matrix.';
create index fan_out_coverage_analysis_id_idx on llm_mentions.fan_out_coverage (analysis_id);

alter table llm_mentions.fan_out_coverage enable row level security;
grant select on llm_mentions.fan_out_coverage to answerscope_web;
create policy "entitled members read coverage" on llm_mentions.fan_out_coverage for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_coverage');

create table llm_mentions.fan_out_matches (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  query_id        uuid not null references llm_mentions.fan_out_coverage (query_id) on delete cascade,
  owner           text not null check (owner in ('own', 'rival', 'cited')),
  page_id         uuid not null,
  document_id     uuid not null,
  passage         integer not null,
  score           real not null,
  lexical         real not null,
  semantic        real,
  primary key (query_id, owner),
  foreign key (organization_id, client_id, analysis_id, query_id)
    references llm_mentions.fan_out_queries (organization_id, client_id, analysis_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id)
    references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.fan_out_matches is 'The best own, competitor''s and cited page for one sub-query, with its best passage.';
create index fan_out_matches_page_id_idx on llm_mentions.fan_out_matches (page_id);
create index fan_out_matches_analysis_id_idx on llm_mentions.fan_out_matches (analysis_id);

alter table llm_mentions.fan_out_matches enable row level security;
grant select on llm_mentions.fan_out_matches to answerscope_web;
create policy "entitled members read best pages" on llm_mentions.fan_out_matches for select to authenticated
  using (client_id in (select private.my_fan_out_brand_ids()));
select private.refuse_writes('llm_mentions.fan_out_matches');

-- Paid once for each text and model, whichever page or sub-query has it.
create table private.text_vectors (
  organization_id uuid not null,
  client_id       uuid not null,
  model           text not null check (length(model) <= 200),
  -- md5 of the text as sent.
  content_hash    uuid not null,
  -- 32-bit floats, little-endian, of length 1.
  vector          bytea not null check (length(vector) between 4 and 16384 and length(vector) % 4 = 0),
  used_at         timestamptz not null default now(),
  primary key (client_id, model, content_hash),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.text_vectors is 'Vectors of passages and sub-queries from an embedding model.';
alter table private.text_vectors alter column vector set storage external;

alter table private.text_vectors enable row level security;

-- Creates what compares vectors in the database, where pgvector is installed or may be: true when it is available. Runs
-- with this migration, and manually where the extension is installed later (docs/operations.md).
create function private.use_vector_extension()
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  home text;
begin
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'vector';
  if home is null then
    if not exists (select from pg_available_extensions where name = 'vector') then
      return false;
    end if;
    select case when to_regnamespace('extensions') is null then 'public' else 'extensions' end into home;
    begin
      execute format('create extension vector schema %I', home);
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      raise notice 'pgvector is here, but may not be used: %', sqlerrm;
      return false;
    end;
  end if;
  if exists (
    select from pg_attribute
    where attrelid = to_regclass('private.compared_vectors') and attname = 'embedding' and not attisdropped
  ) then
    return true;
  end if;

  drop table if exists private.compared_vectors; -- its column of vectors goes with the extension
  -- Not logged: it is made anew from private.text_vectors for each analysis that is scored.
  execute format($table$
    create unlogged table private.compared_vectors (
      analysis_id uuid not null references llm_mentions.query_fanout_analysis (id) on delete cascade,
      -- Of the passage among all that are compared, from 0.
      position    integer not null check (position >= 0),
      embedding   %I.vector not null,
      kept_at     timestamptz not null default now(),
      primary key (analysis_id, position)
    )
  $table$, home);
  comment on table private.compared_vectors is 'Meanings of the passages of an analysis while they are compared, for pgvector.';
  alter table private.compared_vectors enable row level security;
  -- In the row, not beside it, up to a page: every product reads it.
  alter table private.compared_vectors alter column embedding set storage main;
  revoke all on private.compared_vectors from public, anon, authenticated;
  grant select, insert, delete on private.compared_vectors to service_role;

  -- `vectors` lie one after the other.
  execute format($function$
    create or replace function private.keep_compared_vectors(analysis uuid, first integer, dimensions integer, vectors real[])
    returns void
    language sql
    set search_path = ''
    as $body$
      insert into private.compared_vectors (analysis_id, position, embedding)
      select analysis, first + n, (vectors[n * dimensions + 1 : (n + 1) * dimensions])::%1$I.vector
      from generate_series(0, cardinality(vectors) / dimensions - 1) n
    $body$
  $function$, home);
  execute format($function$
    create or replace function private.products_of_vectors(analysis uuid, dimensions integer, vectors real[])
    returns table (number integer, products bytea)
    language sql
    stable
    set search_path = ''
    -- Rows lie in this order; without statistics they would be sorted with their vectors.
    set enable_sort = off
    set enable_seqscan = off
    set enable_bitmapscan = off
    as $body$
      -- Materialized: made once for each, not for each passage.
      with asked as materialized (
        select n, (vectors[n * dimensions + 1 : (n + 1) * dimensions])::%1$I.vector as embedding
        from generate_series(0, cardinality(vectors) / dimensions - 1) n
      )
      select asked.n, (
        -- 32-bit floats, big-endian, of all passages in their order.
        select string_agg(float4send((-(p.embedding operator(%1$I.<#>) asked.embedding))::real), ''::bytea)
        from (
          select embedding from private.compared_vectors where analysis_id = analysis order by position
        ) p
      )
      from asked
    $body$
  $function$, home);
  revoke execute on function
    private.keep_compared_vectors(uuid, integer, integer, real[]),
    private.products_of_vectors(uuid, integer, real[]) from public;
  grant execute on function
    private.keep_compared_vectors(uuid, integer, integer, real[]),
    private.products_of_vectors(uuid, integer, real[]) to service_role;
  if not has_schema_privilege('service_role', home, 'usage') then
    execute format('grant usage on schema %I to service_role', home);
  end if;
  return true;
end
$$;

select private.use_vector_extension();

revoke execute on all functions in schema private from public;
