create table llm_mentions.weekly_emails (
  organization_id uuid not null,
  user_id         uuid not null default private.my_user_id(),
  next_at         timestamptz not null default 'infinity',
  last_sent_at    timestamptz,
  last_problem    text check (length(last_problem) <= 500),
  created_at      timestamptz not null default now(),
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id)
    references llm_mentions.organization_users (organization_id, user_id) on delete cascade
);
comment on table llm_mentions.weekly_emails is 'Members who get what changed this week over all brands they may view by email, on Mondays at 8 in the organization''s time zone. A worker computes next_at: until then it is infinity.';
create index weekly_emails_next_at_idx on llm_mentions.weekly_emails (next_at);

alter table llm_mentions.weekly_emails enable row level security;
grant select, delete on llm_mentions.weekly_emails to answerscope_web;
grant insert (organization_id, user_id) on llm_mentions.weekly_emails to answerscope_web;
create policy "people read their own weekly email" on llm_mentions.weekly_emails for select to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "people turn on their own weekly email" on llm_mentions.weekly_emails for insert to authenticated
  with check (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));
create policy "only workers change weekly emails" on llm_mentions.weekly_emails for update to authenticated
  using (false);
create policy "people turn off their own weekly email" on llm_mentions.weekly_emails for delete to authenticated
  using (user_id = (select private.my_user_id()) and organization_id in (select private.my_organization_ids()));

revoke execute on all functions in schema private from public;
