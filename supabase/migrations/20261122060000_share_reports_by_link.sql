-- What a shared link shows is read under its maker's policies, narrowed to the one brand. The setting can only take away:
-- with it, a caller has that brand, if it is theirs, and nothing else of any organization.
create function private.shared_brand_id()
returns uuid
language sql
stable
set search_path = ''
as $$
  select nullif(current_setting('request.shared_brand', true), '')::uuid
$$;
grant execute on function private.shared_brand_id() to authenticated, service_role;

create table llm_mentions.share_links (
  id                uuid primary key default gen_random_uuid(),
  organization_id   uuid not null,
  client_id         uuid not null,
  name              text not null check (length(btrim(name)) between 1 and 80),
  token_hash        bytea not null unique check (length(token_hash) = 32),
  last_four         text not null check (length(last_four) = 4),
  views             text[] not null check (
    cardinality(views) between 1 and 8
    and views <@ array['overview', 'competitors', 'topics', 'sources', 'perception', 'contested', 'variance', 'compare']
  ),
  search            jsonb not null default '{}' check (jsonb_typeof(search) = 'object' and length(search::text) <= 4096),
  rolling_days      integer check (rolling_days between 1 and 366),
  password_hash     text,
  has_password      boolean not null generated always as (password_hash is not null) stored,
  shows_answers     boolean not null default false,
  shows_competitors boolean not null default true,
  allows_downloads  boolean not null default true,
  is_white_label    boolean not null default false,
  expires_at        timestamptz,
  revoked_at        timestamptz,
  created_by        uuid references llm_mentions.users (id) on delete set null,
  created_at        timestamptz not null default now(),
  view_count        bigint not null default 0,
  last_viewed_at    timestamptz,
  unique (organization_id, id),
  check (shows_competitors or not shows_answers),
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.share_links is 'A read-only way to views of one brand for whoever has its token, of which only the SHA-256 is kept. It works as long as its maker may share the brand. search: the filters; rolling_days: the days up to today instead of a fixed period. Answers name competitors, so both are hidden or the answers alone.';
create index share_links_organization_id_client_id_idx on llm_mentions.share_links (organization_id, client_id, created_at desc);
create index share_links_created_by_idx on llm_mentions.share_links (created_by);

create table llm_mentions.white_labels (
  organization_id uuid primary key references llm_mentions.organizations (id) on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 80),
  accent          text check (accent ~ '^#[0-9a-f]{6}$'),
  logo            bytea check (length(logo) between 1 and 204800),
  logo_type       text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  updated_at      timestamptz not null default now(),
  check ((logo is null) = (logo_type is null))
);
comment on table llm_mentions.white_labels is 'The name, colour and logo that shared reports of an organization carry instead of ours.';

alter table llm_mentions.share_links enable row level security;
alter table llm_mentions.white_labels enable row level security;

grant select (id, organization_id, client_id, name, last_four, views, search, rolling_days, has_password, shows_answers, shows_competitors,
  allows_downloads, is_white_label, expires_at, revoked_at, created_by, created_at, view_count, last_viewed_at)
  on llm_mentions.share_links to authenticated;
grant select on llm_mentions.white_labels to authenticated;

create policy "makers read their links, admins all" on llm_mentions.share_links for select to authenticated
  using (
    organization_id in (select private.my_admin_organization_ids())
    or (created_by = (select private.my_user_id()) and client_id in (select private.my_brand_ids()))
  );
-- Made and changed by routes: a token must be random, a password hashed, the filters those of a report.
create policy "nobody inserts rows directly" on llm_mentions.share_links for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.share_links for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.share_links for delete to authenticated using (false);

create policy "members read the label of their organization" on llm_mentions.white_labels for select to authenticated
  using (organization_id in (select private.my_organization_ids()));
-- A logo is looked at before it is kept.
create policy "nobody inserts rows directly" on llm_mentions.white_labels for insert to authenticated with check (false);
create policy "nobody updates rows directly" on llm_mentions.white_labels for update to authenticated using (false);
create policy "nobody deletes rows directly" on llm_mentions.white_labels for delete to authenticated using (false);

create trigger log_change after insert or update or delete on llm_mentions.share_links
  for each row execute function private.log_change('share-link', 'token_hash', 'password_hash', 'view_count', 'last_viewed_at');
create trigger log_change after insert or update or delete on llm_mentions.white_labels
  for each row execute function private.log_change('white-label', 'logo', 'updated_at');

-- Whoever may share a brand: owner and admin, or an editor with a right to it.
create function private.may_share(person uuid, organization uuid, brand uuid)
returns boolean
language sql
stable
security definer -- asked about somebody else than the caller, when a link is opened
set search_path = ''
as $$
  select exists (
    select from llm_mentions.organization_users m
    where m.user_id = person and m.organization_id = organization and m.status = 'active'
      and (m.role in ('owner', 'admin') or (m.role = 'editor' and exists (
        select from llm_mentions.user_brand_permissions p
        where p.user_id = person and p.organization_id = organization and p.client_id = brand and p.can_view)))
  )
$$;
grant execute on function private.may_share(uuid, uuid, uuid) to authenticated, service_role;

revoke execute on all functions in schema private from public;
