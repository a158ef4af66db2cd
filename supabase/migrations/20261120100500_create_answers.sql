-- Answers and all that hangs off them are partitioned by month of answered_at from the start.
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
  primary key (new_organization_id, client_id, answered_at, id),
  foreign key (new_organization_id, client_id, analysis_id)
    references llm_mentions.analyses (new_organization_id, new_client_id, id) on delete cascade,
  foreign key (new_organization_id, client_id, prompt_id, prompt_version_id)
    references llm_mentions.prompt_versions (organization_id, client_id, prompt_id, id) on delete cascade,
  check (cost_usd is null or cost_basis <> 'unknown')
) partition by range (answered_at);
comment on table llm_mentions.answers is 'One response of an engine: immutable evidence. Mentions, citations and state are derived from it by the extractor whose version it carries.';
create index answers_id_idx on llm_mentions.answers (id);
create index answers_prompt_id_answered_at_idx on llm_mentions.answers (prompt_id, answered_at desc);
create index answers_analysis_id_idx on llm_mentions.answers (analysis_id);
create unique index answers_import_key_idx on llm_mentions.answers (client_id, import_key, answered_at) where import_key is not null;

create table llm_mentions.answers_details (
  new_organization_id uuid not null,
  client_id           uuid not null,
  answered_at         timestamptz not null,
  answer_id           uuid not null,
  requests            jsonb not null default '[]',
  responses           jsonb not null default '[]',
  warnings            jsonb not null default '[]',
  primary key (new_organization_id, client_id, answered_at, answer_id),
  foreign key (new_organization_id, client_id, answered_at, answer_id)
    references llm_mentions.answers (new_organization_id, client_id, answered_at, id) on delete cascade
) partition by range (answered_at);
comment on table llm_mentions.answers_details is 'The raw bodies of an answer: what was really sent and what came back.';
create index answers_details_answer_id_idx on llm_mentions.answers_details (answer_id);

create table llm_mentions.mentions (
  organization_id  uuid not null,
  client_id        uuid not null,
  answered_at      timestamptz not null,
  answer_id        uuid not null,
  tracked_brand_id uuid not null,
  rank             smallint not null check (rank >= 1),
  spans            jsonb not null,
  primary key (organization_id, client_id, answered_at, answer_id, tracked_brand_id),
  foreign key (organization_id, client_id, answered_at, answer_id)
    references llm_mentions.answers (new_organization_id, client_id, answered_at, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade
) partition by range (answered_at);
comment on table llm_mentions.mentions is 'A tracked brand in an answer: its rank and every span [{"start", "end", "text", "zone", "partOf"?}].';
create index mentions_answer_id_idx on llm_mentions.mentions (answer_id);
create index mentions_tracked_brand_id_answered_at_idx on llm_mentions.mentions (tracked_brand_id, answered_at desc);

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
  primary key (organization_id, client_id, answered_at, answer_id, position),
  foreign key (organization_id, client_id, answered_at, answer_id)
    references llm_mentions.answers (new_organization_id, client_id, answered_at, id) on delete cascade
) partition by range (answered_at);
comment on table llm_mentions.answer_citations is 'What an answer cites, and what its engine only retrieved, each occurrence in order.';
create index answer_citations_answer_id_idx on llm_mentions.answer_citations (answer_id);
create index answer_citations_client_id_domain_idx on llm_mentions.answer_citations (client_id, domain);

create table llm_mentions.answer_searches (
  organization_id uuid not null,
  client_id       uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  position        integer not null,
  query           text not null,
  primary key (organization_id, client_id, answered_at, answer_id, position),
  foreign key (organization_id, client_id, answered_at, answer_id)
    references llm_mentions.answers (new_organization_id, client_id, answered_at, id) on delete cascade
) partition by range (answered_at);
comment on table llm_mentions.answer_searches is 'Searches an engine issued before it answered.';
create index answer_searches_answer_id_idx on llm_mentions.answer_searches (answer_id);

-- Makes the months from first to last exist. Call it before writing answers; calling it twice costs one look-up.
-- Made apart and attached, because attaching does not block readers and writers of the parent.
create function private.ensure_partitions(first timestamptz, last timestamptz)
returns void
language plpgsql
security definer -- creating tables needs the owner; the months are all the caller can choose
set search_path = ''
as $$
declare
  month date := date_trunc('month', first at time zone 'UTC');
  parent text;
  partition text;
begin
  if first < '2022-11-01' or last > now() + interval '2 days' then
    raise exception 'answers lie between November 2022 and now, not % to %', first, last using errcode = 'check_violation';
  end if;
  while month <= (last at time zone 'UTC')::date loop
    if to_regclass(format('llm_mentions_partitions.answer_searches_%s', to_char(month, 'YYYY_MM'))) is null then
      perform pg_advisory_xact_lock(hashtextextended('ensure_partitions', 0));
      foreach parent in array array['answers', 'answers_details', 'mentions', 'answer_citations', 'answer_searches'] loop
        partition := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
        if to_regclass('llm_mentions_partitions.' || partition) is null then
          execute format('create table llm_mentions_partitions.%I (like llm_mentions.%I including defaults including constraints)', partition, parent);
          execute format('alter table llm_mentions_partitions.%I enable row level security', partition);
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

alter table llm_mentions.answers enable row level security;
alter table llm_mentions.answers_details enable row level security;
alter table llm_mentions.mentions enable row level security;
alter table llm_mentions.answer_citations enable row level security;
alter table llm_mentions.answer_searches enable row level security;
grant select on llm_mentions.answers, llm_mentions.answers_details, llm_mentions.mentions,
  llm_mentions.answer_citations, llm_mentions.answer_searches to authenticated;

create policy "members read answers" on llm_mentions.answers for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answers');
create policy "members read raw bodies" on llm_mentions.answers_details for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answers_details');
create policy "members read mentions" on llm_mentions.mentions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.mentions');
create policy "members read citations" on llm_mentions.answer_citations for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answer_citations');
create policy "members read searches" on llm_mentions.answer_searches for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answer_searches');

revoke execute on all functions in schema private from public;
