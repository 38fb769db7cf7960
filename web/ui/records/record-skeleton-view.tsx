import { Bar } from '../states.tsx';
import { RecordPage } from '../record-page.tsx';
import styles from './records.module.css';

/** The page of a record while it loads. */
export function RecordSkeleton() {
  return (
    // Hidden from screen readers: gray bars have no content, and the heading would be empty.
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
