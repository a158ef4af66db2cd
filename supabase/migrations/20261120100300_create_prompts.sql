create table llm_mentions.prompts (
  id                  uuid primary key default gen_random_uuid(),
  new_organization_id uuid not null,
  client_id           uuid not null,
  text                text not null check (length(btrim(text)) between 1 and 4000),
  topic               text not null default '' check (length(topic) <= 120),
  intent              text check (length(intent) <= 60),
  is_branded          boolean not null default false,
  version             integer not null default 1,
  archived_at         timestamptz,
  created_at          timestamptz not null default now(),
  unique (new_organization_id, client_id, id),
  foreign key (new_organization_id, client_id) references llm_mentions.clients (organization_id, id) on delete cascade
);
comment on table llm_mentions.prompts is 'A question put to engines on behalf of a brand. version is that of the current wording.';
create index prompts_client_id_idx on llm_mentions.prompts (client_id);
create unique index prompts_wording_idx on llm_mentions.prompts (client_id, md5(text));

create table llm_mentions.prompt_versions (
  id              uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  client_id       uuid not null,
  prompt_id       uuid not null,
  version         integer not null,
  text            text not null,
  created_at      timestamptz not null default now(),
  unique (prompt_id, version),
  unique (organization_id, client_id, prompt_id, id),
  foreign key (organization_id, client_id, prompt_id) references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.prompt_versions is 'Each wording a prompt ever had; kept by a trigger on prompts.';

create table llm_mentions.prompt_tags (
  organization_id uuid not null,
  client_id       uuid not null,
  prompt_id       uuid not null,
  tag             text not null check (length(btrim(tag)) between 1 and 60),
  primary key (prompt_id, tag),
  foreign key (organization_id, client_id, prompt_id) references llm_mentions.prompts (new_organization_id, client_id, id) on delete cascade
);
comment on table llm_mentions.prompt_tags is 'Tags of prompts. A segment is the set of prompts with one tag.';
create index prompt_tags_client_id_tag_idx on llm_mentions.prompt_tags (client_id, tag);

create function private.number_prompt_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := case
    when tg_op = 'INSERT' then 1
    when new.text is distinct from old.text then old.version + 1
    else old.version
  end;
  return new;
end
$$;
create trigger number_prompt_version before insert or update on llm_mentions.prompts
  for each row execute function private.number_prompt_version();

create function private.keep_prompt_version()
returns trigger
language plpgsql
security definer -- versions are written by this trigger alone
set search_path = ''
as $$
begin
  insert into llm_mentions.prompt_versions (organization_id, client_id, prompt_id, version, text)
  values (new.new_organization_id, new.client_id, new.id, new.version, new.text)
  on conflict (prompt_id, version) do nothing;
  return new;
end
$$;
create trigger keep_prompt_version after insert or update of text on llm_mentions.prompts
  for each row execute function private.keep_prompt_version();

alter table llm_mentions.prompts enable row level security;
alter table llm_mentions.prompt_versions enable row level security;
alter table llm_mentions.prompt_tags enable row level security;
grant select, insert on llm_mentions.prompts to authenticated;
grant select, insert, delete on llm_mentions.prompt_tags to authenticated;
grant update (text, topic, intent, is_branded, archived_at) on llm_mentions.prompts to authenticated;
grant select on llm_mentions.prompt_versions to authenticated;

create policy "members read prompts" on llm_mentions.prompts for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert prompts" on llm_mentions.prompts for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "admins and editors update prompts" on llm_mentions.prompts for update to authenticated
  using (client_id in (select private.my_editable_brand_ids()))
  with check (client_id in (select private.my_editable_brand_ids()));
-- Prompts are archived: deleting one would take its answers along.
create policy "nobody deletes prompts directly" on llm_mentions.prompts for delete to authenticated
  using (false);

create policy "members read prompt versions" on llm_mentions.prompt_versions for select to authenticated
  using (client_id in (select private.my_brand_ids()));
select private.refuse_writes('llm_mentions.prompt_versions');

create policy "members read prompt tags" on llm_mentions.prompt_tags for select to authenticated
  using (client_id in (select private.my_brand_ids()));
create policy "admins and editors insert prompt tags" on llm_mentions.prompt_tags for insert to authenticated
  with check (client_id in (select private.my_editable_brand_ids()));
create policy "nobody updates prompt tags" on llm_mentions.prompt_tags for update to authenticated
  using (false) with check (false);
create policy "admins and editors delete prompt tags" on llm_mentions.prompt_tags for delete to authenticated
  using (client_id in (select private.my_editable_brand_ids()));

revoke execute on all functions in schema private from public;
