-- step: Leave room in the pages of counters, whose rows change with every run: a new version beside the old one needs no index entry
alter table usage_windows set (fillfactor = 50);
alter table wallets set (fillfactor = 50);
alter table spend_windows set (fillfactor = 50);
alter table storage_totals set (fillfactor = 50);
alter table record_totals set (fillfactor = 50);

-- step: Vacuum large tables after a hundredth of their rows, not after a fifth
alter table calculations set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
alter table calculation_results set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table result_documents set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table event_facts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table staged_starts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table usage_entries set (autovacuum_vacuum_insert_scale_factor = 0.05);
alter table ledger_entries set (autovacuum_vacuum_insert_scale_factor = 0.05);

-- step: Vacuum the noted changes of counts by their number, because most rows live for an hour
alter table calculation_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
