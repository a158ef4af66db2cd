-- Answers and everything that belongs to them are partitioned by month of answered_at.
create table llm_mentions.answers (
  new_organization_id uuid not null,
  client_id           uuid not null,
  answered_at         timestamptz not null,
  id                  uuid not null default gen_random_uuid(),
  analysis_id         uuid not null,
  prompt_id           uuid not null,
  prompt_version_id   uuid not null,
  engine              text not null,
  channel             text not null check (channel in ('api', 'ui', 'import')),
  model_requested     text,
  model               text,
  country             text,
  language            text,
  repeat              integer not null default 1,
  state               text not null check (state in ('answered', 'absent', 'refused')),
  text                text not null,
  content_hash        text not null,
  import_key          text,
  usage               jsonb,
  cost_usd            numeric(14, 8),
  cost_basis          text not null default 'unknown' check (cost_basis in ('reported', 'computed', 'unknown')),
  latency_ms          integer,
  finish              text,
  searched            boolean,
  is_sandbox          boolean not null default false,
  extractor_version   integer not null,
  brand_set_version   integer not null,
  created_at          timestamptz not null default now(),
  untracked           jsonb not null default '[]' check (jsonb_typeof(untracked) = 'array'),
  primary key (new_organization_id, client_id, answered_at, id),
  foreign key (new_organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade,
  foreign key (new_organization_id, client_id, prompt_id, prompt_version_id)
    references llm_mentions.prompt_versions (organization_id, client_id, prompt_id, id) on delete cascade,
  check (cost_usd is null or cost_basis <> 'unknown')
) partition by range (answered_at);
comment on table llm_mentions.answers is 'One response of an engine. Immutable; mentions, citations and state are derived from it by the extractor whose version it carries.';
comment on column llm_mentions.answers.untracked is 'Names in the answer that look like brands and are not tracked: [{"name", "start", "end"}], the first occurrence of each; derived.';
create index answers_id_idx on llm_mentions.answers (id);
create index answers_prompt_id_answered_at_idx on llm_mentions.answers (prompt_id, answered_at desc);
create index answers_analysis_id_idx on llm_mentions.answers (analysis_id);
create unique index answers_import_key_idx on llm_mentions.answers (client_id, import_key, answered_at)
  where import_key is not null;

alter table llm_mentions.answers enable row level security;
grant select on llm_mentions.answers to answerscope_web;
create policy "members read answers" on llm_mentions.answers for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.answers');
select private.let_product_act('llm_mentions.answers', '{update}', 'new_organization_id');

create table llm_mentions.answers_details (
  new_organization_id uuid not null,
  client_id           uuid not null,
  answered_at         timestamptz not null,
  answer_id           uuid not null,
  requests            jsonb not null default '[]',
  responses           jsonb not null default '[]',
  warnings            jsonb not null default '[]',
  primary key (new_organization_id, client_id, answered_at, answer_id)
) partition by range (answered_at);
comment on table llm_mentions.answers_details is 'The raw responses of an answer: what was sent and what was received.';
create index answers_details_answer_id_idx on llm_mentions.answers_details (answer_id);

alter table llm_mentions.answers_details enable row level security;
grant select on llm_mentions.answers_details to answerscope_web;
create policy "members read raw bodies" on llm_mentions.answers_details for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answers_details');

create table llm_mentions.mentions (
  organization_id    uuid not null,
  client_id          uuid not null,
  answered_at        timestamptz not null,
  answer_id          uuid not null,
  tracked_brand_id   uuid not null,
  rank               smallint not null check (rank >= 1),
  spans              jsonb not null,
  sentiment          text check (sentiment in ('positive', 'neutral', 'mixed', 'negative')),
  sentiment_score    real check (sentiment_score between -1 and 1),
  sentiment_method   text check (length(sentiment_method) between 1 and 80),
  recommended        boolean,
  recommended_method text check (length(recommended_method) between 1 and 80),
  labels             jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  top_pick           boolean,
  criticized         boolean,
  praised            boolean,
  criticism_method   text check (length(criticism_method) between 1 and 80),
  primary key (organization_id, client_id, answered_at, answer_id, tracked_brand_id),
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check ((sentiment is null) = (sentiment_method is null)),
  check ((recommended is null) = (recommended_method is null)),
  check (top_pick is null or (recommended is not null and (recommended or not top_pick))),
  check ((criticized is null) = (criticism_method is null) and (praised is null) = (criticism_method is null))
) partition by range (answered_at);
comment on table llm_mentions.mentions is 'A tracked brand in an answer: its position and every span [{"start", "end", "text", "zone", "partOf"?}]. Its labels are derived too: rebuilt from the answer, from stored verdicts of AI labeling and from corrections, at any time.';
comment on column llm_mentions.mentions.sentiment is 'The sentiment of the mention according to AI labeling or a person; null without such a label (never 0 or neutral instead).';
comment on column llm_mentions.mentions.sentiment_method is 'What decided it: judge-1:<model>, person.';
comment on column llm_mentions.mentions.top_pick is 'Whether the answer singles the brand out as the best or first choice; null when not read.';
comment on column llm_mentions.mentions.criticized is 'Whether the answer criticizes the brand; like praised null when no method could tell. The quotes are those of the negative and positive aspects.';
comment on column llm_mentions.mentions.labels is 'What the labels rest on, offsets in UTF-16 code units of the text: {"sentiment": [{"start", "end"}], "recommended": [...], "purpose": "families", "aspects": [{"aspect", "sentiment", "start", "end"}], "comparisons": [{"otherId", "isBetter", "aspect", "start", "end"}], "attributes": [{"text", "start", "end"}], "claims": [{"text", "start", "end"}]}.';
create index mentions_answer_id_idx on llm_mentions.mentions (answer_id);
create index mentions_tracked_brand_id_answered_at_idx on llm_mentions.mentions (tracked_brand_id, answered_at desc);

alter table llm_mentions.mentions enable row level security;
grant select on llm_mentions.mentions to answerscope_web;
create policy "members read mentions" on llm_mentions.mentions for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.mentions');
select private.let_product_act('llm_mentions.mentions', '{insert, delete}');

create table llm_mentions.answer_citations (
  organization_id  uuid not null,
  client_id        uuid not null,
  answered_at      timestamptz not null,
  answer_id        uuid not null,
  position         integer not null,
  kind             text not null check (kind in ('cited', 'retrieved')),
  url              text not null,
  page_key         text not null,
  domain           text not null,
  title            text,
  owner            text not null check (owner in ('own', 'competitor', 'other')),
  tracked_brand_id uuid,
  start_offset     integer,
  end_offset       integer,
  resolved_url     text,
  primary key (organization_id, client_id, answered_at, answer_id, position)
) partition by range (answered_at);
comment on table llm_mentions.answer_citations is 'What an answer cites, and what its engine only retrieved, each occurrence in order.';
comment on column llm_mentions.answer_citations.resolved_url is 'Where a redirect of the provider leads, once known; page_key, domain and owner are then those of that page. url stays as received.';
create index answer_citations_answer_id_idx on llm_mentions.answer_citations (answer_id);
create index answer_citations_client_id_domain_idx on llm_mentions.answer_citations (client_id, domain);
-- Finds the citations of a redirect; a hash, because such URLs may be longer than an index entry.
create index answer_citations_redirects_idx on llm_mentions.answer_citations (md5(url))
  where resolved_url is null and url like 'https://vertexaisearch.cloud.google.com/%';

alter table llm_mentions.answer_citations enable row level security;
grant select on llm_mentions.answer_citations to answerscope_web;
create policy "members read citations" on llm_mentions.answer_citations for select to authenticated
  using (client_id = any (array(select private.my_brand_ids())));
select private.refuse_writes('llm_mentions.answer_citations');
select private.let_product_act('llm_mentions.answer_citations', '{insert, delete}');

create table llm_mentions.answer_searches (
  organization_id uuid not null,
  client_id       uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  position        integer not null,
  query           text not null,
  sub_query_id    bigint,
  types           smallint,
  primary key (organization_id, client_id, answered_at, answer_id, position)
) partition by range (answered_at);
comment on table llm_mentions.answer_searches is 'Searches that an engine ran before it answered.';
comment on column llm_mentions.answer_searches.types is 'Types of the search relative to its prompt (core/fan-out/sub-query.ts), one bit each in their order; null: not processed yet. A search without content has types and no sub_query_id.';
create index answer_searches_answer_id_idx on llm_mentions.answer_searches (answer_id);
create index answer_searches_client_id_sub_query_id_idx
  on llm_mentions.answer_searches (client_id, sub_query_id, answered_at desc);
create index answer_searches_unread_idx on llm_mentions.answer_searches (client_id) where types is null;

alter table llm_mentions.answer_searches enable row level security;
grant select on llm_mentions.answer_searches to answerscope_web;
create policy "members read searches" on llm_mentions.answer_searches for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answer_searches');

create function private.tie_to_answers(parent text, suffix text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  execute format(
    'alter table llm_mentions_partitions.%I add constraint %I foreign key (%I, client_id, answered_at, answer_id)
       references llm_mentions_partitions.%I (new_organization_id, client_id, answered_at, id) on delete cascade',
    parent || '_' || suffix, parent || '_' || suffix || '_answer_fkey',
    case when parent = 'answers_details' then 'new_organization_id' else 'organization_id' end,
    'answers_' || suffix
  );
end
$$;

-- Creates the months from first to last. Call it before writing answers; a second call costs one lookup. A partition is
-- created apart and then attached, which does not block readers and writers of the parent.
-- What belongs to an answer is in the same month, so each partition references its twin. One foreign key between the
-- parents had to find the month for every row: 71 µs a row, half the time of storing answers, and more with each month.
create function private.ensure_partitions(first timestamptz, last timestamptz)
returns void
language plpgsql
security definer -- creating tables needs the owner; the caller chooses only the months
set search_path = ''
as $$
declare
  month date := date_trunc('month', first at time zone 'UTC');
  suffix text;
  parent text;
  partition text;
begin
  if first < '2022-11-01' or last > now() + interval '2 days' then
    raise exception 'answers lie between November 2022 and now, not % to %', first, last using errcode = 'check_violation';
  end if;
  while month <= (last at time zone 'UTC')::date loop
    suffix := to_char(month, 'YYYY_MM');
    if to_regclass(format('llm_mentions_partitions.answer_searches_%s', suffix)) is null then
      perform pg_advisory_xact_lock(hashtextextended('ensure_partitions', 0));
      foreach parent in array array['answers', 'answers_details', 'mentions', 'answer_citations', 'answer_searches'] loop
        partition := format('%s_%s', parent, suffix);
        if to_regclass('llm_mentions_partitions.' || partition) is null then
          execute format('create table llm_mentions_partitions.%I (like llm_mentions.%I including defaults including constraints)', partition, parent);
          execute format('alter table llm_mentions_partitions.%I enable row level security', partition);
          if parent <> 'answers' then
            perform private.tie_to_answers(parent, suffix);
          end if;
          execute format(
            'alter table llm_mentions.%I attach partition llm_mentions_partitions.%I for values from (%L) to (%L)',
            parent, partition,
            month::timestamp at time zone 'UTC', (month + interval '1 month')::timestamp at time zone 'UTC'
          );
        end if;
      end loop;
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end
$$;
grant execute on function private.ensure_partitions(timestamptz, timestamptz) to service_role;

create table private.resolved_links (
  hash        text primary key,
  url         text not null,
  target      text,
  state       text not null default 'waiting' check (state in ('waiting', 'resolved', 'failed')),
  reason      text,
  attempts    integer not null default 0,
  next_at     timestamptz default now(),
  created_at  timestamptz not null default now(),
  tried_at    timestamptz,
  resolved_at timestamptz,
  check ((state = 'resolved') = (target is not null))
);
comment on table private.resolved_links is 'Redirects of providers that answers cite, and where they lead. hash is md5(url). next_at: when to try one, or, once resolved, when to write it into the citations that have it; null when nothing is left to do.';
create index resolved_links_next_at_idx on private.resolved_links (next_at) where next_at is not null;

alter table private.resolved_links enable row level security;
create policy "nobody reads redirects" on private.resolved_links for select to authenticated using (false);
select private.refuse_writes('private.resolved_links');

create table llm_mentions.import_chunks (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  position        integer not null,
  bytes           bytea not null check (octet_length(bytes) <= 1048576),
  primary key (analysis_id, position),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade
);
comment on table llm_mentions.import_chunks is 'An uploaded file until its import has read it; in the database so that any worker can read it.';

alter table llm_mentions.import_chunks enable row level security;
grant insert on llm_mentions.import_chunks to answerscope_web;
create policy "nobody reads uploaded files back" on llm_mentions.import_chunks for select to authenticated using (false);
create policy "admins and editors upload files" on llm_mentions.import_chunks for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates uploaded files" on llm_mentions.import_chunks for update to authenticated
  using (false) with check (false);
create policy "nobody deletes uploaded files" on llm_mentions.import_chunks for delete to authenticated using (false);

create table llm_mentions.import_errors (
  organization_id uuid not null,
  client_id       uuid not null,
  analysis_id     uuid not null,
  line            integer not null,
  reason          text not null,
  primary key (analysis_id, line),
  foreign key (organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade
);
comment on table llm_mentions.import_errors is 'Rejected lines of an import, the first thousand by number.';

alter table llm_mentions.import_errors enable row level security;
grant select on llm_mentions.import_errors to answerscope_web;
create policy "members read import errors" on llm_mentions.import_errors for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.import_errors');

revoke execute on all functions in schema private from public;
