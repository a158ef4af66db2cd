create table llm_mentions.plans (
  id                 uuid primary key default gen_random_uuid(),
  key                text not null unique check (key ~ '^[a-z][a-z0-9-]{0,40}$'),
  name               text not null check (length(name) between 1 and 80),
  description        text not null default '',
  monthly_price_usd  numeric(10, 2),
  answers_per_month  integer check (answers_per_month > 0),
  brands             integer check (brands > 0),
  features           text[] not null default '{}',
  position           integer not null default 0,
  created_at         timestamptz not null default now()
);
comment on table llm_mentions.plans is 'What is sold. Null prices and limits mean by agreement and unlimited. Public.';

create table llm_mentions.usage_logs (
  id              bigint generated always as identity primary key,
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  user_id         uuid references llm_mentions.users (id) on delete set null,
  kind            text not null check (length(kind) between 1 and 60),
  quantity        integer not null default 1,
  cost_usd        numeric(14, 8),
  details         jsonb not null default '{}',
  occurred_at     timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.usage_logs is 'Who used what at which cost; unknown cost is null.';
create index usage_logs_organization_id_occurred_at_idx on llm_mentions.usage_logs (organization_id, occurred_at desc);

alter table llm_mentions.plans enable row level security;
alter table llm_mentions.usage_logs enable row level security;
grant select on llm_mentions.plans to anon, authenticated;
grant select on llm_mentions.usage_logs to authenticated;

create policy "everybody reads plans" on llm_mentions.plans for select to anon, authenticated
  using (true);
select private.refuse_writes('llm_mentions.plans');
create policy "admins read usage" on llm_mentions.usage_logs for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
select private.refuse_writes('llm_mentions.usage_logs');
