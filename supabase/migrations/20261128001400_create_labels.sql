-- Corrections of labels: that one is right, or what it should be. A row with `correct` overrides the extractor and AI
-- labeling until it is withdrawn. Checks of a random sample measure precision and recall; those that readers send do not,
-- because people mostly report errors.
create table llm_mentions.label_checks (
  id               uuid primary key default gen_random_uuid(),
  organization_id  uuid not null,
  client_id        uuid not null,
  answered_at      timestamptz not null,
  answer_id        uuid not null,
  tracked_brand_id uuid,
  label            text not null check (label in ('mention', 'sentiment', 'recommendation', 'topPick', 'criticism', 'citation', 'state')),
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
  check (label not in ('mention', 'sentiment', 'recommendation', 'topPick', 'criticism') or tracked_brand_id is not null)
);
comment on table llm_mentions.label_checks is 'A person''s verdict on one label of one answer. subject: the page key for label citation, else empty. shown: the label before any check: {"value": ...}. correct: null when shown is right, else {"value": ...}. extractor: what made the shown label (extractor 1, lexicon-1, judge-1:<model>).';
create unique index label_checks_standing_idx on llm_mentions.label_checks
  (answer_id, label, coalesce(tracked_brand_id, '00000000-0000-0000-0000-000000000000'), subject) where withdrawn_at is null;
create index label_checks_client_id_created_at_idx on llm_mentions.label_checks (client_id, created_at desc);

alter table llm_mentions.label_checks enable row level security;
grant select on llm_mentions.label_checks to answerscope_web;
create policy "members read checks of labels" on llm_mentions.label_checks for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.label_checks');
select private.let_product_act('llm_mentions.label_checks', '{insert, update}');

-- A random sample of pairs (answer, tracked brand) to ask people about, from which precision and recall are estimated for
-- all pairs: half of it from pairs found as mentions, half from the others. The same seed over the same answers gives the
-- same sample.
create table llm_mentions.label_reviews (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  seed            bigint not null,
  named_pairs     bigint not null check (named_pairs >= 0),
  unnamed_pairs   bigint not null check (unnamed_pairs >= 0),
  pairs           jsonb not null check (jsonb_typeof(pairs) = 'array' and jsonb_array_length(pairs) between 1 and 200),
  skipped         jsonb not null default '[]' check (jsonb_typeof(skipped) = 'array'),
  made_by         uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.label_reviews is 'pairs: [{"answerId", "answeredAt", "trackedBrandId", "named"}] in display order; a sampled pair represents named_pairs (or unnamed_pairs) ÷ sampled pairs of its kind. skipped: indexes in pairs that people could not decide.';
create index label_reviews_client_id_created_at_idx on llm_mentions.label_reviews (client_id, created_at desc);

alter table llm_mentions.label_reviews enable row level security;
grant select on llm_mentions.label_reviews to answerscope_web;
create policy "members read label reviews" on llm_mentions.label_reviews for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.label_reviews');
select private.let_product_act('llm_mentions.label_reviews', '{insert, update}');

create table llm_mentions.labeler_settings (
  organization_id uuid not null,
  client_id       uuid primary key,
  engine          text not null check (length(engine) between 1 and 120),
  model           text check (length(model) between 1 and 120),
  enabled         boolean not null default true,
  usd_per_month   numeric(12, 4) check (usd_per_month > 0 and usd_per_month <> 'NaN'),
  changed_by      uuid references llm_mentions.users (id) on delete set null,
  updated_at      timestamptz not null default now(),
  problem         text check (length(problem) between 1 and 1000),
  waits_for       text check (length(waits_for) between 1 and 1000),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.labeler_settings is 'AI labeling of a brand''s answers: the engine (as listed for the organization) and model for sentiment, recommendation and aspects, with a limit per calendar month in UTC. Without a row the word list labels.';
comment on column llm_mentions.labeler_settings.problem is 'Why AI labeling stopped until someone changes the settings or restarts it: one sentence. Pauses of the provider queue are stored with the queue.';
comment on column llm_mentions.labeler_settings.waits_for is 'What blocked the next call at the last attempt: a limit, a budget, a pause; it continues automatically afterwards. Null while it works or has nothing to do.';

alter table llm_mentions.labeler_settings enable row level security;
grant select on llm_mentions.labeler_settings to answerscope_web;
create policy "members read settings of the labeler" on llm_mentions.labeler_settings for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.labeler_settings');

create trigger log_change after insert or update or delete on llm_mentions.labeler_settings
  for each row execute function private.log_change('judge', 'problem', 'waits_for', 'changed_by', 'updated_at');

-- A verdict belongs to a text, a brand, a version of the instruction and a model: asked once, stored, used for every answer
-- with that text and for every rescoring.
-- One row per brand and text: a competitor added later is asked about alone, and verdicts that were paid for stay in use.
-- The key has only brand and text, so that after a change of the model the former verdicts apply until new ones arrive. A
-- verdict outlives a removed competitor, who may return.
create table llm_mentions.labeler_verdicts (
  organization_id uuid not null,
  client_id       uuid not null,
  key             text not null check (length(key) = 64),
  verdict         jsonb not null check (jsonb_typeof(verdict) = 'object'),
  instruction     integer not null,
  engine          text not null,
  model           text not null,
  cost_usd        numeric(14, 8),
  input_tokens    integer,
  output_tokens   integer,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  primary key (client_id, key, instruction, engine, model)
);
comment on table llm_mentions.labeler_verdicts is 'What AI labeling decided about one brand in one text, asked once and stored. key: SHA-256 of the brand, the names that the text uses for it, and the text. cost_usd, input_tokens, output_tokens: this brand''s equal share of the call.';

alter table llm_mentions.labeler_verdicts enable row level security;
grant select on llm_mentions.labeler_verdicts to answerscope_web;
create policy "members read verdicts" on llm_mentions.labeler_verdicts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.labeler_verdicts');

create table private.labeler_waiting (
  organization_id uuid not null,
  client_id       uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  failures        integer not null default 0,
  due_at          timestamptz not null default now(),
  primary key (client_id, answered_at, answer_id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table private.labeler_waiting is 'Answers that wait for AI labeling: every answer stored while it is on for the brand, and older ones on request. A row is deleted in the transaction that labels the answer. failures: calls about this answer that the provider refused. No foreign key to the answer: the job skips deleted ones.';

alter table private.labeler_waiting enable row level security;

-- Sandbox answers are not worth a paid call.
create function private.queue_for_labeler()
returns trigger
language plpgsql
security definer -- completes an insert that the system was allowed to make
set search_path = ''
as $$
begin
  insert into private.labeler_waiting (organization_id, client_id, answered_at, answer_id)
  select n.new_organization_id, n.client_id, n.answered_at, n.id
  from stored n
  join llm_mentions.labeler_settings s on s.client_id = n.client_id
  where s.enabled and n.state = 'answered' and not n.is_sandbox
  on conflict do nothing;
  return null;
end
$$;
create trigger queue_for_labeler after insert on llm_mentions.answers
  referencing new table as stored
  for each statement execute function private.queue_for_labeler();

-- Sets AI labeling of a brand for the caller. False when the caller may not edit the brand. Turning it off clears the
-- queue; verdicts stay.
create function private.set_labeler(brand uuid, labeler_engine text, labeler_model text, is_enabled boolean, usd numeric)
returns boolean
language plpgsql
security definer -- the system writes settings; that the caller edits the brand is checked here
set search_path = ''
as $$
begin
  if brand not in (select private.my_editable_brand_ids()) then
    return false;
  end if;
  insert into llm_mentions.labeler_settings as kept
    (organization_id, client_id, engine, model, enabled, usd_per_month, changed_by)
  select c.organization_id, c.id, labeler_engine, labeler_model, is_enabled, usd, private.my_user_id()
  from llm_mentions.clients c where c.id = brand
  on conflict (client_id) do update set engine = excluded.engine, model = excluded.model, enabled = excluded.enabled,
    usd_per_month = excluded.usd_per_month, changed_by = excluded.changed_by, problem = null, updated_at = now();
  if not is_enabled then
    delete from private.labeler_waiting where client_id = brand;
  end if;
  return true;
end
$$;
grant execute on function private.set_labeler(uuid, text, text, boolean, numeric) to answerscope_web;

create function private.newest_to_label(brand uuid, wanted integer)
returns table (new_organization_id uuid, client_id uuid, answered_at timestamptz, id uuid, characters integer)
language sql
stable
set search_path = ''
as $$
  select a.new_organization_id, a.client_id, a.answered_at, a.id, length(a.text)
  from llm_mentions.clients c
  join llm_mentions.answers a on a.new_organization_id = c.organization_id and a.client_id = c.id
  where c.id = brand and a.state = 'answered' and not a.is_sandbox
    and exists (
      select from llm_mentions.mentions m
      where m.organization_id = a.new_organization_id and m.client_id = a.client_id
        and m.answered_at = a.answered_at and m.answer_id = a.id)
  order by a.answered_at desc, a.id desc
  limit wanted
$$;
grant execute on function private.newest_to_label(uuid, integer) to answerscope_web, service_role;

-- Queues the newest answers that mention a tracked brand, for the caller. Null when the caller may not edit the brand or AI
-- labeling is off; else how many were added.
create function private.label_newest(brand uuid, wanted integer)
returns integer
language plpgsql
security definer -- the system writes the queue; that the caller edits the brand is checked here
set search_path = ''
as $$
declare
  added integer;
begin
  update llm_mentions.labeler_settings set problem = null
  where client_id = brand and enabled and brand in (select private.my_editable_brand_ids());
  if not found then
    return null;
  end if;
  insert into private.labeler_waiting (organization_id, client_id, answered_at, answer_id)
  select a.new_organization_id, a.client_id, a.answered_at, a.id from private.newest_to_label(brand, wanted) a
  on conflict (client_id, answered_at, answer_id) do update set failures = 0, due_at = now()
    where labeler_waiting.failures > 0;
  get diagnostics added = row_count;
  return added;
end
$$;
grant execute on function private.label_newest(uuid, integer) to answerscope_web;

-- What AI labeling of a brand did this calendar month (UTC) and what waits, for everyone who sees the brand.
create function private.labeler_month(brand uuid)
returns table (waiting integer, texts integer, known_usd numeric, assumed_usd numeric)
language sql
stable
security definer -- members may not read calls and queue; that the caller sees the brand is checked here
set search_path = ''
as $$
  select
    (select count(*)::integer from private.labeler_waiting w where w.client_id = brand),
    count(*) filter (where u.outcome = 'answered')::integer,
    coalesce(sum(u.cost_usd), 0),
    coalesce(sum((u.details ->> 'assumedUsd')::numeric) filter (where u.cost_usd is null), 0)
  from (select brand where brand in (select private.my_brand_ids())) as seen(id)
  left join llm_mentions.usage_logs u on u.client_id = seen.id and u.kind = 'judge'
    and u.occurred_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  group by seen.id
$$;
grant execute on function private.labeler_month(uuid) to answerscope_web;

create table llm_mentions.brand_reprocessings (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  version         integer not null,
  reason          text not null check (length(reason) between 1 and 500),
  total           integer not null check (total >= 0),
  done            integer not null default 0 check (done >= 0),
  changed         integer not null default 0 check (changed >= 0),
  status          text not null default 'running' check (status in ('running', 'completed', 'superseded')),
  started_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  finished_at     timestamptz,
  kind            text not null default 'brand-set' check (kind in ('brand-set', 'extractor')),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.brand_reprocessings is 'Rescoring of a brand''s stored answers in the background: answers to process, processed, and changed by it.';
create unique index brand_reprocessings_running_idx on llm_mentions.brand_reprocessings (client_id) where status = 'running';
create index brand_reprocessings_client_id_started_at_idx on llm_mentions.brand_reprocessings (client_id, started_at desc);

alter table llm_mentions.brand_reprocessings enable row level security;
grant select on llm_mentions.brand_reprocessings to answerscope_web;
create policy "members read brand reprocessings" on llm_mentions.brand_reprocessings for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.brand_reprocessings');

-- Progress is a position in the order brand, time, answer, stored in the transaction that stores the answer: each answer is
-- processed once, even after a crash.
create table llm_mentions.reprocessings (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  engine          text check (length(engine) between 1 and 120),
  first_day       date,
  last_day        date check (last_day >= first_day),
  only_older      boolean not null default false,
  extractor       integer not null,
  total           bigint not null check (total >= 0),
  done            bigint not null default 0 check (done >= 0),
  changed         bigint not null default 0 check (changed >= 0),
  at_client_id    uuid,
  at_moment       timestamptz,
  at_answer_id    uuid,
  status          text not null default 'running' check (status in ('running', 'completed', 'cancelled', 'failed')),
  started_by      uuid references llm_mentions.users (id) on delete set null,
  started_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  finished_at     timestamptz,
  check ((status = 'running') = (finished_at is null)),
  unique (organization_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.reprocessings is 'Stored answers of an organization, or of one of its brands, that were reprocessed on request. extractor: the version at the start; only_older: skips what it had processed. Days are UTC, both inclusive. at_…: the last processed answer.';
create unique index reprocessings_running_idx on llm_mentions.reprocessings (organization_id) where status = 'running';
create index reprocessings_organization_id_started_at_idx on llm_mentions.reprocessings (organization_id, started_at desc);
create index reprocessings_client_id_idx on llm_mentions.reprocessings (client_id);

alter table llm_mentions.reprocessings enable row level security;
grant select on llm_mentions.reprocessings to answerscope_web;
create policy "admins read what was read again" on llm_mentions.reprocessings for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.reprocessings');
select private.let_product_act('llm_mentions.reprocessings', '{insert, update}');

create table llm_mentions.reprocessing_brands (
  organization_id uuid not null,
  client_id       uuid not null,
  reprocessing_id    uuid not null,
  answers         bigint not null check (answers >= 0),
  changed         bigint not null check (changed >= 0),
  counts          jsonb not null check (jsonb_typeof(counts) = 'object'),
  primary key (reprocessing_id, client_id),
  foreign key (organization_id, reprocessing_id) references llm_mentions.reprocessings (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.reprocessing_brands is 'The effect of reprocessing, by brand. counts: {"valid": [before, after], "tracked": {tracked brand: {"gained", "lost", "named": [before, after], …}}} over all processed answers, see core/rereading/effect.ts.';
create index reprocessing_brands_client_id_idx on llm_mentions.reprocessing_brands (client_id);

alter table llm_mentions.reprocessing_brands enable row level security;
grant select on llm_mentions.reprocessing_brands to answerscope_web;
create policy "admins read what reading again moved" on llm_mentions.reprocessing_brands for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.reprocessing_brands');

create table llm_mentions.reprocessing_changes (
  organization_id uuid not null,
  client_id       uuid not null,
  reprocessing_id    uuid not null,
  answered_at     timestamptz not null,
  answer_id       uuid not null,
  change          jsonb not null check (jsonb_typeof(change) = 'object'),
  primary key (reprocessing_id, answer_id),
  foreign key (organization_id, reprocessing_id) references llm_mentions.reprocessings (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.reprocessing_changes is 'The first answers that changed, and what changed.';
create index reprocessing_changes_client_id_idx on llm_mentions.reprocessing_changes (client_id);

alter table llm_mentions.reprocessing_changes enable row level security;
grant select on llm_mentions.reprocessing_changes to answerscope_web;
create policy "admins read which answers changed" on llm_mentions.reprocessing_changes for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.reprocessing_changes');

revoke execute on all functions in schema private from public;
