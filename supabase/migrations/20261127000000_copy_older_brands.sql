-- Every table of the product refers to llm_mentions.clients: a brand of the older schema alone has no prompts, no answers and
-- no page. Each gets a copy under its own id, which wins wherever both are read. docs/decisions/0030-copy-older-brands.md
create function private.copy_older_brand(brand uuid, organization uuid, older_name text)
returns void
language plpgsql
security definer -- the older table belongs to another application, which knows nothing of ours
set search_path = ''
as $$
declare
  line text := left(btrim(regexp_replace(older_name, '[\u0001-\u001f\u007f\u0085\u2028\u2029]+', ' ', 'g')), 120);
  plan_rule text;
begin
  if not exists (select from llm_mentions.organizations o where o.id = organization) then return; end if;
  begin
    insert into llm_mentions.clients (id, organization_id, name)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'))
    on conflict (id) do nothing;
  exception when check_violation then
    get stacked diagnostics plan_rule = constraint_name;
    if plan_rule <> 'plan_brands' then raise; end if;
    insert into llm_mentions.clients (id, organization_id, name, archived_at)
    values (brand, organization, coalesce(nullif(btrim(line), ''), 'Brand'), now())
    on conflict (id) do nothing;
  end;
end
$$;

create function private.copy_inserted_older_brand()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(new.id, new.organization_id, new.name);
  return null;
end
$$;
create trigger copy_older_brand after insert or update of organization_id on public.clients
  for each row execute function private.copy_inserted_older_brand();

-- On a hosted project the older table may hold brands of organizations that come later.
create function private.copy_older_brands_of_organization()
returns trigger
language plpgsql
security definer -- calls a function that only its owner may call
set search_path = ''
as $$
begin
  perform private.copy_older_brand(c.id, c.organization_id, c.name) from public.clients c where c.organization_id = new.id;
  return null;
end
$$;
create trigger copy_older_brands after insert on llm_mentions.organizations
  for each row execute function private.copy_older_brands_of_organization();

select private.copy_older_brand(c.id, c.organization_id, c.name) from public.clients c;

revoke execute on all functions in schema private from public;
