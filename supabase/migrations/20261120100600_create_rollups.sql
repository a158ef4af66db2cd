-- Sums that reports read, kept in the transaction that stores the answer, so that a report costs
-- days × prompts × engines whatever the number of answers. Each answer counts in three grains:
--   day       bucket = UTC day
--   week      bucket = Monday of the UTC week, for long periods
--   analysis  bucket = 1970-01-01, analysis_id set, for the view of one run
-- Fractions are kept as exact decimals, so that the order of additions cannot change a digit.
create table llm_mentions.answer_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'analysis')),
  bucket          date not null,
  analysis_id     uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id       uuid not null,
  engine          text not null,
  channel         text not null,
  country         text not null default '',
  language        text not null default '',
  answers         integer not null default 0,
  valid           integer not null default 0,
  absent          integer not null default 0,
  refused         integer not null default 0,
  naming_any      integer not null default 0,
  presences       integer not null default 0,
  citing_any      integer not null default 0,
  citing_own      integer not null default 0,
  citations       integer not null default 0,
  own_citations   integer not null default 0,
  searched        integer not null default 0,
  searches        integer not null default 0,
  cost_usd        numeric(18, 8) not null default 0,
  cost_unknown    integer not null default 0,
  latency_ms_sum  bigint not null default 0,
  sandbox         integer not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.answer_rollups is 'Per bucket, prompt, engine, channel, country and language: answers received, valid, refused; answers naming any tracked brand; presences (tracked brands named, one per brand and answer); answers citing anything or the own brand; distinct (answer, page) pairs; searches; cost and latency.';

create table llm_mentions.brand_rollups (
  organization_id     uuid not null,
  client_id           uuid not null,
  grain               text not null check (grain in ('day', 'week', 'analysis')),
  bucket              date not null,
  analysis_id         uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id           uuid not null,
  engine              text not null,
  channel             text not null,
  country             text not null default '',
  language            text not null default '',
  tracked_brand_id    uuid not null,
  present             integer not null default 0,
  spans               integer not null default 0,
  rank_1              integer not null default 0,
  rank_2              integer not null default 0,
  rank_3              integer not null default 0,
  rank_sum            integer not null default 0,
  reciprocal_rank_sum numeric(18, 9) not null default 0,
  fair_share_sum      numeric(18, 9) not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language, tracked_brand_id),
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.brand_rollups is 'Per bucket, prompt, engine and tracked brand: valid answers that name it (present), spans, ranks, Σ 1/rank and Σ 1/(brands in the answer), both rounded to nine decimals per answer.';

create table llm_mentions.source_rollups (
  organization_id uuid not null,
  client_id       uuid not null,
  grain           text not null check (grain in ('day', 'week', 'analysis')),
  bucket          date not null,
  analysis_id     uuid not null default '00000000-0000-0000-0000-000000000000',
  prompt_id       uuid not null,
  engine          text not null,
  channel         text not null,
  country         text not null default '',
  language        text not null default '',
  domain          text not null,
  owner           text not null,
  answers         integer not null default 0,
  pages           integer not null default 0,
  primary key (client_id, grain, bucket, analysis_id, prompt_id, engine, channel, country, language, domain, owner),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.source_rollups is 'Per bucket, prompt, engine and cited domain: valid answers citing it and distinct (answer, page) pairs.';

alter table llm_mentions.answer_rollups enable row level security;
alter table llm_mentions.brand_rollups enable row level security;
alter table llm_mentions.source_rollups enable row level security;
grant select on llm_mentions.answer_rollups, llm_mentions.brand_rollups, llm_mentions.source_rollups to authenticated;

create policy "members read answer roll-ups" on llm_mentions.answer_rollups for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.answer_rollups');
create policy "members read brand roll-ups" on llm_mentions.brand_rollups for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_rollups');
create policy "members read source roll-ups" on llm_mentions.source_rollups for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.source_rollups');
