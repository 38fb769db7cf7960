import { Bar } from '../states.tsx';
import { RecordPage } from '../record-page.tsx';
import styles from './records.module.css';

/** The page of a record before the record is there. */
export function RecordSkeleton() {
  return (
    // Grey bars say nothing, and a heading of bars would be an empty one.
    <div aria-hidden>
      <RecordPage
        name={
          <span className={styles.bone}>
            <Bar width="220px" />
          </span>
        }
        identifiers={<Bar width="320px" />}
        tabs={
          <div className={styles.bones}>
            <Bar width="60%" />
          </div>
        }
      >
        <div className={styles.box}>
          <Bar width="40%" />
          <Bar width="70%" />
          <Bar width="55%" />
        </div>
      </RecordPage>
    </div>
  );
}
