/** Given and family names of a language: as written and, after a slash, as in an email address if that differs. */
export interface NameList {
  given: readonly string[];
  family: readonly string[];
  /** Family name first. */
  familyFirst?: true;
}

const words = (text: string): string[] => text.trim().split(/\s+/);

export const names = {
  english: {
    given: words(`James Olivia Liam Emma Noah Ava William Sophia Benjamin Isabella Lucas Mia Henry Charlotte
      Alexander Amelia Daniel Harper Matthew Evelyn Samuel Abigail David Emily Joseph Grace Owen Chloe Ethan Zoe`),
    family: words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin
      Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Baker`),
  },
  spanish: {
    given:
      words(`Sofía/sofia Mateo Valentina Santiago Camila Sebastián/sebastian Lucía/lucia Diego Martina Andrés/andres
      María/maria José/jose Ana Luis Elena Carlos Paula Javier Carmen Miguel Alejandra Rafael Daniela Pablo`),
    family:
      words(`García/garcia Rodríguez/rodriguez Martínez/martinez Hernández/hernandez López/lopez González/gonzalez
      Pérez/perez Sánchez/sanchez Ramírez/ramirez Torres Flores Rivera Gómez/gomez Díaz/diaz Reyes Morales Ortiz Castillo
      Romero Vargas Muñoz/munoz Ibáñez/ibanez`),
  },
  portuguese: {
    given:
      words(`Miguel Alice Arthur Helena Davi Laura João/joao Beatriz Gabriel Júlia/julia Pedro Mariana Rafael
      Larissa Thiago Fernanda Bruno Camila Gustavo Letícia/leticia Antônio/antonio Conceição/conceicao`),
    family:
      words(`Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Araújo/araujo
      Ribeiro Carvalho Gomes Martins Rocha Barbosa Cardoso Teixeira Gonçalves/goncalves Magalhães/magalhaes`),
  },
  french: {
    given:
      words(`Gabriel Louise Léo/leo Jade Raphaël/raphael Ambre Arthur Alice Jules Emma Hugo Chloé/chloe Louis
      Inès/ines Maël/mael Zoé/zoe Théo/theo Léna/lena Étienne/etienne Hélène/helene François/francois Margaux`),
    family:
      words(`Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre/lefevre
      Roux Fournier Girard Bonnet Dupont Lambert Fontaine Chevalier Rousseau Blanchard Guérin/guerin Côté/cote`),
  },
  german: {
    given:
      words(`Leon Emilia Paul Mia Finn Hannah Jonas Lina Felix Clara Maximilian Sophie Jürgen/juergen Käthe/kaethe
      Lukas Marie Björn/bjoern Anja Matthias Greta Tobias Frieda Sören/soeren Ursula`),
    family:
      words(`Müller/mueller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer/schaefer
      Koch Bauer Richter Klein Wolf Schröder/schroeder Neumann Schwarz Zimmermann Krüger/krueger Weiß/weiss Köhler/koehler`),
  },
  arabic: {
    given: words(`محمد/mohammed أحمد/ahmed علي/ali عمر/omar يوسف/yousef خالد/khaled حسن/hassan إبراهيم/ibrahim
      عبدالله/abdullah سلطان/sultan فاطمة/fatima مريم/mariam نورة/noura ليلى/layla سارة/sara عائشة/aisha هند/hind ريم/reem
      زينب/zainab لمى/lama طارق/tarek كريم/karim ياسمين/yasmin رنا/rana`),
    family:
      words(`العتيبي/alotaibi الحربي/alharbi القحطاني/alqahtani الشمري/alshammari الزهراني/alzahrani الغامدي/alghamdi
      المنصوري/almansoori الهاشمي/alhashimi النجار/alnajjar حداد/haddad خوري/khoury منصور/mansour عبدالرحمن/abdelrahman
      السيد/elsayed فاروق/farouk شاهين/shaheen مصطفى/mostafa الحسيني/alhusseini بركات/barakat قاسم/qasim الراشد/alrashid`),
  },
  turkish: {
    given:
      words(`Yusuf Zeynep Mustafa Elif Ahmet Defne Emir Ayşe/ayse Mehmet Fatma Kerem Esra Oğuz/oguz Gül/gul Çağrı/cagri
      Şule/sule Barış/baris Ebru Umut Özlem/ozlem`),
    family:
      words(`Yılmaz/yilmaz Kaya Demir Şahin/sahin Çelik/celik Yıldız/yildiz Öztürk/ozturk Aydın/aydin Arslan Doğan/dogan
      Kılıç/kilic Aslan Çetin/cetin Koç/koc Kurt Özdemir/ozdemir Polat Erdoğan/erdogan`),
  },
  indian: {
    given:
      words(`Aarav Saanvi Vivaan Ananya Aditya Diya Arjun Priya Rohan Kavya Ishaan Meera Rahul Neha Vikram Pooja
      Karthik Lakshmi Sanjay Sunita Amit Deepika Manish Anjali Harpreet Gurleen`),
    family:
      words(`Sharma Patel Singh Kumar Gupta Reddy Iyer Nair Mehta Joshi Verma Rao Desai Chatterjee Banerjee Mukherjee
      Kulkarni Pillai Agarwal Malhotra Kapoor Bose Naidu Thakur`),
  },
  indonesian: {
    given:
      words(`Budi Siti Agus Dewi Andi Putri Rizky Ayu Dimas Nur Fajar Indah Hendra Rina Yudi Wulan Bayu Lestari
      Eko Kartika`),
    family:
      words(`Santoso Wijaya Saputra Pratama Hidayat Setiawan Nugroho Kusuma Gunawan Susanto Lestari Rahmawati
      Permana Suryadi Hartono Wibowo Maulana Siregar Nasution Simanjuntak`),
  },
  vietnamese: {
    given:
      words(`Anh Bình/binh Châu/chau Dũng/dung Giang Hà/ha Hùng/hung Khánh/khanh Lan Linh Mai Minh Nam Ngọc/ngoc
      Phương/phuong Quân/quan Thảo/thao Trang Tuấn/tuan Vy`),
    family:
      words(`Nguyễn/nguyen Trần/tran Lê/le Phạm/pham Hoàng/hoang Phan Vũ/vu Đặng/dang Bùi/bui Đỗ/do Hồ/ho Ngô/ngo
      Dương/duong Lý/ly`),
    familyFirst: true,
  },
  russian: {
    given:
      words(`Александр/alexander Мария/maria Дмитрий/dmitry Анна/anna Иван/ivan Елена/elena Сергей/sergey Ольга/olga
      Андрей/andrey Наталья/natalia Михаил/mikhail Екатерина/ekaterina Алексей/alexey Татьяна/tatiana Никита/nikita Дарья/daria`),
    family:
      words(`Шевченко/shevchenko Бондаренко/bondarenko Коваленко/kovalenko Ткаченко/tkachenko Мельник/melnik
      Кравченко/kravchenko Олийник/oliynyk Марченко/marchenko Савченко/savchenko Руденко/rudenko Ким/kim Литвиненко/lytvynenko
      Жук/zhuk Гончар/honchar Сидоренко/sydorenko`),
  },
  japanese: {
    given:
      words(`陽翔/haruto 葵/aoi 蓮/ren 結衣/yui 湊/minato 咲良/sakura 大翔/hiroto 美咲/misaki 悠真/yuma 凛/rin 翔太/shota
      七海/nanami 健太/kenta 優子/yuko`),
    family:
      words(`佐藤/sato 鈴木/suzuki 高橋/takahashi 田中/tanaka 伊藤/ito 渡辺/watanabe 山本/yamamoto 中村/nakamura 小林/kobayashi
      加藤/kato 吉田/yoshida 山田/yamada 松本/matsumoto 井上/inoue`),
    familyFirst: true,
  },
  korean: {
    given:
      words(`민준/minjun 서연/seoyeon 도윤/doyun 지우/jiwoo 예준/yejun 하은/haeun 시우/siwoo 수아/sua 지호/jiho 유진/yujin 현우/hyunwoo
      은지/eunji`),
    family: words(`김/kim 이/lee 박/park 최/choi 정/jung 강/kang 조/cho 윤/yoon 장/jang 임/lim 한/han 오/oh`),
    familyFirst: true,
  },
  nigerian: {
    given:
      words(`Chinedu Ngozi Emeka Amaka Tunde Folake Ibrahim Aisha Oluwaseun Yetunde Chioma Obinna Adebayo Funmilayo
      Musa Zainab Ifeanyi Blessing Segun Temitope`),
    family:
      words(`Okafor Adeyemi Okonkwo Balogun Eze Ogunleye Abubakar Nwosu Adebayo Obi Chukwu Lawal Olawale Danjuma
      Umar Akpan Bello Nwachukwu`),
  },
  polish: {
    given:
      words(`Jakub Zuzanna Szymon Julia Łukasz/lukasz Małgorzata/malgorzata Paweł/pawel Agnieszka Wojciech Katarzyna
      Stanisław/stanislaw Zofia Michał/michal Magdalena Krzysztof Joanna`),
    family: words(`Nowak Kowalski Wiśniewski/wisniewski Wójcik/wojcik Kowalczyk Kamiński/kaminski Lewandowski
      Zieliński/zielinski Szymański/szymanski Woźniak/wozniak Dąbrowski/dabrowski Mazur Krawczyk Król/krol`),
  },
} as const satisfies Record<string, NameList>;

export type NameLocale = keyof typeof names;
