-- What people say about labels: that one is right, or what it should be. A check with `correct` overrides what the
-- extractor and the judge say, for as long as it is not withdrawn. Checks of a random sample measure precision and
-- recall; those that readers send in by themselves do not, because mostly errors are sent in.
create table llm_mentions.label_checks (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null,
  client_id        uuid not null,
  answered_at      timestamptz not null,
  answer_id        uuid not null,
  tracked_brand_id uuid,
  label            text not null check (label in ('mention', 'sentiment', 'recommendation', 'citation', 'state')),
  subject          text not null default '' check (length(subject) <= 2000),
  shown            jsonb not null,
  correct          jsonb,
  origin           text not null check (origin in ('reader', 'sample')),
  note             text not null default '' check (length(note) <= 1000),
  extractor        text not null check (length(extractor) between 1 and 80),
  checked_by       uuid references llm_mentions.users (id) on delete set null,
  created_at       timestamptz not null default now(),
  withdrawn_at     timestamptz,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, tracked_brand_id)
    references llm_mentions.tracked_brands (organization_id, client_id, id) on delete cascade,
  check (label not in ('mention', 'sentiment', 'recommendation') or tracked_brand_id is not null)
);
comment on table llm_mentions.label_checks is 'A person''s word on one label of one answer. subject: the page key for label citation, else empty. shown: the label as it stood, before any check: {"value": ...}. correct: null when shown is right, else {"value": ...}. extractor: what made the shown label (extractor 1, lexicon-1, judge-1:<model>).';
create unique index label_checks_standing_idx on llm_mentions.label_checks
  (answer_id, label, coalesce(tracked_brand_id, '00000000-0000-0000-0000-000000000000'), subject) where withdrawn_at is null;
create index label_checks_client_id_created_at_idx on llm_mentions.label_checks (client_id, created_at desc);

alter table llm_mentions.label_checks enable row level security;
grant select on llm_mentions.label_checks to authenticated;
create policy "members read checks of labels" on llm_mentions.label_checks for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.label_checks');
