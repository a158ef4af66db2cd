-- The sums of one tracked brand over a long period, and its foreign key.
create index brand_rollups_tracked_brand_id_idx
  on llm_mentions.brand_rollups (client_id, tracked_brand_id, grain, analysis_id, bucket);
