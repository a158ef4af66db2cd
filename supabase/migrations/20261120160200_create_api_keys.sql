create table llm_mentions.api_keys (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null references llm_mentions.organizations (id) on delete cascade,
  client_id       uuid,
  user_id         uuid not null references llm_mentions.users (id) on delete cascade,
  name            text not null check (length(btrim(name)) between 1 and 80),
  hash            bytea not null unique check (octet_length(hash) = 32),
  last_four       text not null check (length(last_four) = 4),
  rights          text[] not null check (cardinality(rights) between 1 and 20),
  created_at      timestamptz not null default now(),
  expires_at      timestamptz,
  last_used_at    timestamptz,
  revoked_at      timestamptz,
  foreign key (organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.api_keys is 'Keys for programs. Only a SHA-256 of the key is kept. A key can do at most what user_id may do, in this organization, for this brand (null: all of them), and only its rights.';
create index api_keys_organization_id_idx on llm_mentions.api_keys (organization_id);

alter table llm_mentions.api_keys enable row level security;
grant select (id, organization_id, client_id, user_id, name, last_four, rights, created_at, expires_at, last_used_at, revoked_at)
  on llm_mentions.api_keys to authenticated;
grant insert on llm_mentions.api_keys to authenticated;
grant update (name, revoked_at) on llm_mentions.api_keys to authenticated;

create policy "admins read api keys" on llm_mentions.api_keys for select to authenticated
  using (organization_id in (select private.my_admin_organization_ids()));
create policy "admins make api keys of their own" on llm_mentions.api_keys for insert to authenticated
  with check (organization_id in (select private.my_admin_organization_ids()) and user_id = (select private.my_user_id()));
create policy "admins rename and revoke api keys" on llm_mentions.api_keys for update to authenticated
  using (organization_id in (select private.my_admin_organization_ids()))
  with check (organization_id in (select private.my_admin_organization_ids()));
-- Revoked keys stay: they say who could do what.
create policy "nobody deletes api keys" on llm_mentions.api_keys for delete to authenticated
  using (false);
