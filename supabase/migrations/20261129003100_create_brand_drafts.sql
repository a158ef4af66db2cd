create table llm_mentions.brand_drafts (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  created_by      uuid not null default private.my_user_id() references llm_mentions.users (id) on delete cascade,
  typed           text not null check (length(btrim(typed)) between 1 and 253 and typed !~ '[[:cntrl:]]'),
  domain          text check (length(domain) between 1 and 253 and domain !~ '[[:cntrl:]]'),
  state           text not null check (state in ('reading', 'ready')),
  -- What the home page says, and why it could not be read.
  home_page       jsonb check (jsonb_typeof(home_page) = 'object' and length(home_page::text) <= 20000),
  problem         jsonb check (jsonb_typeof(problem) = 'object' and length(problem::text) <= 2000),
  -- The form as it was left; null: nothing was changed in the proposal.
  content         jsonb check (jsonb_typeof(content) = 'object' and length(content::text) <= 6000000),
  client_id       uuid,
  created_at      timestamptz not null default now(),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.brand_drafts is 'New brands that people are setting up (core/onboarding), each visible to its person only. client_id: the brand that was created from it, so that a second request creates no second brand.';
create unique index brand_drafts_open_idx on llm_mentions.brand_drafts (organization_id, created_by)
  where client_id is null;
create index brand_drafts_created_by_idx on llm_mentions.brand_drafts (created_by);
create index brand_drafts_organization_id_client_id_idx on llm_mentions.brand_drafts (organization_id, client_id);

alter table llm_mentions.brand_drafts enable row level security;
grant select, delete on llm_mentions.brand_drafts to answerscope_web;
-- Only the system reads home pages.
grant insert (organization_id, typed, domain, state) on llm_mentions.brand_drafts to answerscope_web;
grant update (state, content, client_id) on llm_mentions.brand_drafts to answerscope_web;
create policy "admins read their drafts" on llm_mentions.brand_drafts for select to authenticated
  using (created_by = private.my_user_id() and organization_id in (select private.my_admin_organization_ids()));
create policy "admins start drafts" on llm_mentions.brand_drafts for insert to authenticated
  with check (created_by = private.my_user_id() and organization_id in (select private.my_admin_organization_ids()));
create policy "admins change their drafts" on llm_mentions.brand_drafts for update to authenticated
  using (created_by = private.my_user_id() and organization_id in (select private.my_admin_organization_ids()))
  with check (created_by = private.my_user_id() and organization_id in (select private.my_admin_organization_ids()));
create policy "admins discard their open drafts" on llm_mentions.brand_drafts for delete to authenticated
  using (
    created_by = private.my_user_id() and client_id is null
    and organization_id in (select private.my_admin_organization_ids())
  );

revoke execute on all functions in schema private from public;
