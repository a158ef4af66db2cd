create table llm_mentions.pages (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  url             text not null check (length(url) between 1 and 2048),
  page_key        text not null,
  title           text check (length(title) <= 500),
  created_at      timestamptz not null default now(),
  unique (client_id, page_key),
  unique (organization_id, client_id, id),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.pages is 'Web pages of a brand and its rivals that query fan-out coverage is checked against.';

create table llm_mentions.documents (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  page_id         uuid,
  title           text not null default '' check (length(title) <= 500),
  content         text not null check (length(content) <= 1000000),
  content_hash    text not null,
  fetched_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, page_id) references llm_mentions.pages (organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.documents is 'The text of a page as it was fetched, in versions.';
create index documents_page_id_idx on llm_mentions.documents (page_id);
create index documents_client_id_idx on llm_mentions.documents (client_id);

create table llm_mentions.query_fanout_analysis (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  prompt_id       uuid,
  topic           text check (length(topic) <= 120),
  status          text not null default 'queued' check (status in ('queued', 'running', 'completed', 'cancelled', 'failed')),
  result          jsonb,
  failure         text,
  created_by      uuid references llm_mentions.users (id) on delete set null,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade,
  foreign key (organization_id, client_id, prompt_id) references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.query_fanout_analysis is 'One look at what engines search before they answer, for a prompt or a topic.';
create index query_fanout_analysis_client_id_created_at_idx on llm_mentions.query_fanout_analysis (client_id, created_at desc);

-- Brands whose query fan-out the caller may see: owner and admin, or a member with that right.
create function private.my_fanout_brand_ids()
returns setof uuid
language sql
stable
security definer -- reads memberships past their own policy
set search_path = ''
as $$
  select c.id from llm_mentions.clients c where c.organization_id in (select private.my_admin_organization_ids())
  union
  select p.client_id
  from llm_mentions.user_brand_permissions p
  join llm_mentions.organization_users m on m.organization_id = p.organization_id and m.user_id = p.user_id
  where p.user_id = private.my_user_id() and p.can_view and m.status = 'active' and m.can_view_query_fanout
$$;
grant execute on function private.my_fanout_brand_ids() to authenticated, service_role;

alter table llm_mentions.pages enable row level security;
alter table llm_mentions.documents enable row level security;
alter table llm_mentions.query_fanout_analysis enable row level security;
grant select, insert, delete on llm_mentions.pages to authenticated;
grant update (title) on llm_mentions.pages to authenticated;
grant select on llm_mentions.documents, llm_mentions.query_fanout_analysis to authenticated;

create policy "members read pages" on llm_mentions.pages for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert pages" on llm_mentions.pages for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update pages" on llm_mentions.pages for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors delete pages" on llm_mentions.pages for delete to authenticated
  using (client_id in (select private.my_editable_brand_ids()));
create policy "members read documents" on llm_mentions.documents for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.documents');
create policy "entitled members read fan-out analyses" on llm_mentions.query_fanout_analysis for select to authenticated
  using (client_id in (select private.my_fanout_brand_ids()));
select private.refuse_writes('llm_mentions.query_fanout_analysis');

revoke execute on all functions in schema private from public;
