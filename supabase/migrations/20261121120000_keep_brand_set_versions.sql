-- Every version of a brand set is kept by the database itself, at commit, so that it holds what was tracked in the end
-- whichever door the change came through. What was changed without a new version gets one, unless the brand has no
-- answers yet: then nothing was read with the version, and it is brought up to date.
create function private.brand_set_difference(before jsonb, after jsonb, ignored_before jsonb, ignored_after jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  with old as (
    select b ->> 'id' as id, b ->> 'name' as name, b from jsonb_array_elements(before) as b
  ), new as (
    select b ->> 'id' as id, b ->> 'name' as name, b from jsonb_array_elements(after) as b
  ), changes(place, text) as (
    select 1, new.name || ' added' from new where not exists (select from old where old.id = new.id)
    union all
    select 2, old.name || ' taken off' from old where not exists (select from new where new.id = old.id)
    union all
    select 3, old.name || ' renamed to ' || new.name from old join new using (id) where old.name <> new.name
    union all
    select 4, 'alias ' || (a ->> 'text') || ' of ' || new.name || ' added'
    from old join new using (id) cross join jsonb_array_elements(new.b -> 'aliases') as a
    where not exists (select from jsonb_array_elements(old.b -> 'aliases') as o where o ->> 'text' = a ->> 'text')
    union all
    select 5, 'alias ' || (o ->> 'text') || ' of ' || new.name || ' removed'
    from old join new using (id) cross join jsonb_array_elements(old.b -> 'aliases') as o
    where not exists (select from jsonb_array_elements(new.b -> 'aliases') as a where o ->> 'text' = a ->> 'text')
    union all
    select 6, 'matching of ' || (a ->> 'text') || ' changed'
    from old join new using (id) cross join jsonb_array_elements(new.b -> 'aliases') as a
      join jsonb_array_elements(old.b -> 'aliases') as o on o ->> 'text' = a ->> 'text' and o <> a
    union all
    select 7, 'domains of ' || new.name || ' changed' from old join new using (id)
    where old.b -> 'domains' <> new.b -> 'domains'
    union all
    select 8, 'description of ' || new.name || ' changed' from old join new using (id)
    where old.b -> 'description' <> new.b -> 'description'
    union all
    select 9, n || ' dismissed as no brand' from jsonb_array_elements_text(ignored_after) as n
    where not ignored_before ? n
    union all
    select 10, n || ' no longer dismissed' from jsonb_array_elements_text(ignored_before) as n
    where not ignored_after ? n
  )
  select left(coalesce(upper(left(string_agg(text, '; ' order by place, text), 1))
    || substr(string_agg(text, '; ' order by place, text), 2), ''), 500)
  from changes
$$;

create function private.keep_brand_set_version(brand uuid)
returns void
language plpgsql
security definer -- writes a table nobody may write, from the rows a policy has already let through
set search_path = ''
as $$
declare
  home record;
  latest record;
  tracked jsonb;
  dismissed jsonb;
begin
  select c.organization_id, c.brand_set_version as version into home
  from llm_mentions.clients c where c.id = brand for no key update;
  if not found then
    return;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'aliases', t.aliases, 'domains', t.domains,
    'description', t.description, 'isOwn', t.is_own) order by t.is_own desc, t.created_at, t.id), '[]')
  into tracked
  from llm_mentions.tracked_brands t where t.client_id = brand and t.status = 'tracked';
  select coalesce(jsonb_agg(p.name order by p.folded, p.name), '[]') into dismissed
  from llm_mentions.brand_proposals p where p.client_id = brand and p.kind = 'brand' and p.status = 'dismissed';
  select v.version, v.brands, v.ignored into latest
  from llm_mentions.brand_set_versions v where v.client_id = brand order by v.version desc limit 1;
  if latest.version >= home.version then
    if latest.brands = tracked and latest.ignored = dismissed then
      return;
    end if;
    if not exists (select from llm_mentions.answers a
                   where a.new_organization_id = home.organization_id and a.client_id = brand) then
      update llm_mentions.brand_set_versions v set brands = tracked, ignored = dismissed
      where v.client_id = brand and v.version = latest.version;
      return;
    end if;
    home.version := latest.version + 1;
    update llm_mentions.clients c set brand_set_version = home.version where c.id = brand;
  end if;
  insert into llm_mentions.brand_set_versions (organization_id, client_id, version, brands, ignored, change, changed_by)
  values (home.organization_id, brand, home.version, tracked, dismissed,
    case when latest.version is null then 'The brand was added'
      else private.brand_set_difference(latest.brands, tracked, latest.ignored, dismissed) end,
    private.my_user_id());
end
$$;

create function private.keep_version_of_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.keep_brand_set_version(new.id);
  return null;
end
$$;
create function private.keep_version_of_row()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.keep_brand_set_version(case when tg_op = 'DELETE' then old.client_id else new.client_id end);
  return null;
end
$$;

create constraint trigger keep_brand_set_version after insert or update of brand_set_version on llm_mentions.clients
  deferrable initially deferred for each row execute function private.keep_version_of_brand();
create constraint trigger keep_brand_set_version after insert or update or delete on llm_mentions.tracked_brands
  deferrable initially deferred for each row execute function private.keep_version_of_row();
create constraint trigger keep_brand_set_version after insert or update of status on llm_mentions.brand_proposals
  deferrable initially deferred for each row execute function private.keep_version_of_row();

alter table llm_mentions.clients add column scored_extractor integer not null default 1;
comment on column llm_mentions.clients.scored_extractor is 'The extractor version that all stored answers have been read with; behind the program''s while an upgrade reads them again. Written by the system only.';

alter table llm_mentions.rescorings add column kind text not null default 'brand-set' check (kind in ('brand-set', 'extractor'));

revoke execute on all functions in schema private from public;
