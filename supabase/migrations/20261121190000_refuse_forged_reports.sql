-- Whoever may write a row may write it past our API. What the API checks, and workers and reports rely on, is held here.

-- One list of people without gaps: a worker that stumbles over another form would send nobody's digests.
alter table llm_mentions.digests
  add check (array_ndims(recipients) = 1 and array_position(recipients, null) is null),
  add check (name !~ '[[:cntrl:]]');
alter table llm_mentions.saved_views add check (name !~ '[[:cntrl:]]');

-- What a date of a browser can hold, and nobody's name under what they did not write.
alter table llm_mentions.annotations
  add check (occurred_at >= '2000-01-01' and occurred_at < '2200-01-01');
alter policy "admins and editors insert notes" on llm_mentions.annotations
  with check (client_id in (select private.my_editable_brand_ids())
    and (created_by is null or created_by = (select private.my_user_id())));

-- Twin of analysisInput: whole numbers from 1 to 50, by prompt and engine, and at most 50 with `repeats`.
alter table llm_mentions.analyses
  add check (not jsonb_path_exists(extra_repeats, 'strict $.* ? (@.type() != "object")')),
  add check (not jsonb_path_exists(extra_repeats,
    'strict $.*.* ? (@.type() != "number" || @ < 1 || @ > 50 || @ != @.floor())', '{}', true));

-- Nobody looks for one among more, and everybody's screens list the shared ones.
create function private.limit_saved_views()
returns trigger
language plpgsql
security definer -- counts rows in the name of whoever inserts
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('saved_views:' || new.client_id || new.created_by, 0));
  if (select count(*) from llm_mentions.saved_views v
      where v.client_id = new.client_id and v.created_by = new.created_by) >= 200 then
    raise exception 'A person keeps at most 200 views of a brand' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger limit_saved_views before insert on llm_mentions.saved_views
  for each row execute function private.limit_saved_views();

revoke execute on all functions in schema private from public;
